"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const make = (tag, text, name) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };

  // Tables: a click on a heading sorts, the field searches whole rows.
  const key = (cell) => (cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value));
  const compare = (a, b) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => heading.firstElementChild.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") !== "descending";
      headings.forEach((other) => other.setAttribute("aria-sort", "none"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const [one, two] = [key(a.cells[column]), key(b.cells[column])];
        // What has no value stays at the end, whichever way.
        return one === "" || two === "" || !down ? compare(one, two) : -compare(one, two);
      });
      table.tBodies[0].append(...rows);
    }));
  }
  for (const field of document.querySelectorAll("input[data-table]")) {
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase();
      for (const row of document.getElementById(field.dataset.table).tBodies[0].rows) {
        row.hidden = !row.textContent.toLowerCase().includes(wanted);
      }
    });
  }

  // Figures open in a dialog, larger than the page.
  const dialog = document.getElementById("enlarged");
  for (const button of document.querySelectorAll("button.zoom")) {
    button.addEventListener("click", () => {
      const image = button.querySelector("img");
      Object.assign(dialog.querySelector("img"), { src: image.src, alt: image.alt });
      dialog.showModal();
    });
  }
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());

  // The browser of references.
  const form = document.getElementById("browser");
  if (!form) return;
  const part = (name) => document.getElementById(`browser-${name}`);
  const human = (pronoun) => ["who", "whose", "whom"].includes(pronoun);
  const fill = (select, values, all) => {
    const before = select.value;
    select.replaceChildren(...(all ? [new Option(all, "")] : []), ...values.map((value) => new Option(value, value)));
    if (values.includes(before)) select.value = before;
  };
  const best = (probabilities, wanted) => {
    let found = null;
    data.pronouns.forEach((pronoun, index) => {
      if (wanted(pronoun) && (found === null || probabilities[index] > probabilities[found])) found = index;
    });
    return found;
  };
  const wrong = (row, probabilities) => {
    const [one, two] = [best(probabilities, human), best(probabilities, (pronoun) => !human(pronoun))];
    return human(row.p) ? probabilities[two] > probabilities[one] : probabilities[one] > probabilities[two];
  };
  const sentence = (row) => {
    const item = make("div");
    if (row.s === undefined) {
      item.append(make("span", "(text left out)", "where"));
      return item;
    }
    // Offsets are code points; JavaScript counts UTF-16 units.
    const points = [...row.s];
    const text = (from, to) => points.slice(from, to).join("");
    const [a, b, c, d] = row.at;
    item.append(text(0, a), make("b", text(a, b)), text(b, c), make("mark", text(c, d)), text(d));
    return item;
  };
  const show = () => {
    const rows = data.references[part("corpus").value] || [];
    fill(part("name"), [...new Set(rows.map((row) => row.n))].sort());
    fill(part("pronoun"), data.pronouns, "all");
    const model = part("model").value;
    const chosen = rows.filter((row) => {
      const probabilities = row.m[model];
      return row.n === part("name").value
        && (!part("pronoun").value || row.p === part("pronoun").value)
        && (!part("wrong").checked || (probabilities && wrong(row, probabilities)));
    });
    part("count").textContent = `${chosen.length} of the sampled references`;
    part("list").replaceChildren(...chosen.map((row) => {
      const item = make("li");
      item.append(sentence(row));
      const probabilities = row.m[model];
      const line = make("div", undefined, "probabilities");
      if (probabilities) {
        const top = probabilities.indexOf(Math.max(...probabilities));
        data.pronouns.forEach((pronoun, index) => {
          line.append(make(index === top ? "strong" : "span", `${pronoun} ${probabilities[index].toFixed(3)}`), "  ");
        });
        line.append(wrong(row, probabilities) ? "(the other class preferred)" : "");
      } else {
        line.append("not scored");
      }
      item.append(line, make("div", `${row.d}, at ${row.o}`, "where"));
      return item;
    }));
  };
  fill(part("corpus"), Object.keys(data.references));
  fill(part("model"), data.models);
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
})();
