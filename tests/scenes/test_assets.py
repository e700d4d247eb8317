from pathlib import Path

import numpy as np
import pytest
from scenes.assets import CACHE_VARIABLE, WHEEL, AssetError, body_wheel, cache_folder
from scenes.carve import ARM_FILE, BONES, JOINTS


def test_the_cache_is_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "films"))
    assert cache_folder() == tmp_path / "films"
    assert cache_folder().is_dir()


def test_another_wheel_is_refused(tmp_path: Path) -> None:
    (tmp_path / WHEEL).write_bytes(b"not a wheel")
    with pytest.raises(AssetError, match=r"sha256 is .*, expected"):
        body_wheel(tmp_path)


def test_the_carved_arm_is_small_and_whole() -> None:
    assert ARM_FILE.stat().st_size < 200_000
    with np.load(ARM_FILE) as arm:
        count = len(arm["vertices"])
        assert arm["weights"].shape == (count, len(BONES))
        assert arm["joints"].shape == (len(JOINTS), 3)
        assert arm["faces"].max() == count - 1
        for name in ("man", "child", "broad", "slender"):
            assert arm[f"{name}_vertices"].shape == (count, 3)
