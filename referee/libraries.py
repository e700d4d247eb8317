"""What the libraries need of the machine: Debian's packages, and how many of its cores they may take."""

import os
import re

PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLESv2.so.2": "libgles2",
    "libX11.so.6": "libx11-6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
}
"""Library to package. The runtime's wheels carry everything else that they need."""


def explain_missing(error: ImportError) -> str | None:
    """One line that names the missing system library and its package; None if the error is another one."""
    found = re.match(r"(\S+\.so[.\d]*): cannot open shared object file", str(error))
    if found is None:
        return None
    library = found[1]
    package = PACKAGES.get(library)
    remedy = f"install Debian's package {package}" if package else "install the package that brings it"
    return f"the system library {library} is missing: {remedy}"


def limit_threads() -> None:
    """Has linear algebra done on one thread; to be called before numpy is first imported.

    The matrices here are small: a second thread costs more time than it saves, above all at the start.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
