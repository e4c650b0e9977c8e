# What models say at the pronouns (design part 5).
