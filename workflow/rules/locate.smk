# Finds the folder of the whole workflow: beside this file, or brought from a host. No rules.
import runpy
from pathlib import Path

from snakemake.sourcecache import HostingProviderFile, LocalSourceFile

_basedir = workflow.current_basedir
if isinstance(_basedir, LocalSourceFile):
    REPOSITORY = Path(_basedir.get_path_or_uri(secret_free=True)).parents[1]
elif isinstance(_basedir, HostingProviderFile):
    # The library can't be imported before it is here: of it, this one file, by its address.
    _hosted_source = runpy.run_path(
        workflow.source_path("../lib/whowhich/driver/hosted_source.py")
    )
    REPOSITORY = _hosted_source["bring"](_basedir, workflow.is_main_process)
else:
    raise WorkflowError(
        f"whowhich can be used from a local folder, github() or gitlab(), not from {_basedir}"
    )
