"""Index folders and page images: whole or not there, swept after a crash, never outside the data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import DataFiles
from storage.errors import DiskError, UnsafeNameError


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "data"


@pytest.fixture
def files(data_dir: Path) -> DataFiles:
    return DataFiles(data_dir)


def names(data_dir: Path) -> list[str]:
    found = [path.relative_to(data_dir).as_posix() for path in data_dir.rglob("*")]
    return sorted(name for name in found if "/" in name)


def make_index(files: DataFiles, text: str = "vektor") -> str:
    with files.fresh() as draft:
        (draft.path / "parts").mkdir()
        (draft.path / "parts" / "chunks.json").write_text(text)
    return draft.name


def test_an_index_stands_under_its_name_when_the_block_ends(files: DataFiles, data_dir: Path) -> None:
    """While it is being written, nothing is there under the name; afterwards all of it is."""
    with files.fresh() as draft:
        (draft.path / "chunks.json").write_text("vektor")
        assert not files.path(draft.name).exists()
    assert (files.path(draft.name) / "chunks.json").read_text() == "vektor"
    assert names(data_dir) == [draft.name, f"{draft.name}/chunks.json"]


def test_an_index_that_fails_is_gone(files: DataFiles, data_dir: Path) -> None:
    """An error while writing reaches the caller as it is and leaves nothing behind."""
    with pytest.raises(KeyError), files.fresh() as draft:
        (draft.path / "chunks.json").write_text("vektor")
        raise KeyError
    assert names(data_dir) == []


def test_every_index_and_image_has_a_name_of_its_own(files: DataFiles) -> None:
    """Names never repeat and hold nothing of a chat."""
    assert len({make_index(files) for _ in range(5)} | {files.new_image_name() for _ in range(5)}) == 10


def test_removing_twice_is_fine(files: DataFiles, data_dir: Path) -> None:
    """After a crash between two removals both can be asked for again."""
    folder, image = make_index(files), files.new_image_name()
    files.write_image(image, b"jpeg")
    for _ in range(2):
        files.remove(folder)
        files.remove_images([image])
    assert names(data_dir) == []


def test_an_image_is_written_whole(files: DataFiles, data_dir: Path) -> None:
    """The bytes are there under the name, and no half file beside them."""
    image = files.new_image_name()
    files.write_image(image, b"jpeg")
    assert (files.path(image).read_bytes(), names(data_dir)) == (b"jpeg", [image])


def test_an_image_that_cannot_be_written_leaves_nothing(files: DataFiles, data_dir: Path) -> None:
    """A disk that refuses is a named error, and no half file stays."""
    image = files.new_image_name()
    files.path(image).mkdir()
    with pytest.raises(DiskError):
        files.write_image(image, b"jpeg")
    assert names(data_dir) == [image]


def test_sweeping_takes_what_no_row_names(files: DataFiles, data_dir: Path) -> None:
    """Folders and images of a crash go, finished or half; the named ones and files of other programs stay."""
    kept, lost = make_index(files), make_index(files)
    kept_image, lost_image = files.new_image_name(), files.new_image_name()
    for image in (kept_image, lost_image):
        files.write_image(image, b"jpeg")
    (data_dir / f"{lost[:-1]}0.part").mkdir()
    (data_dir / f"{lost_image}.part").write_bytes(b"jp")
    (data_dir / "pages" / "README").write_text("milik orang lain")

    assert (files.sweep({kept}), files.sweep_images({kept_image})) == (2, 2)

    left = [kept, f"{kept}/parts", f"{kept}/parts/chunks.json", kept_image, "pages/README"]
    assert names(data_dir) == sorted(left)
    assert (files.sweep({kept}), files.sweep_images({kept_image})) == (0, 0)


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "indexes",
        "indexes/",
        "indexes/..",
        "indexes/../../etc",
        "/etc/passwd",
        "pages/foto saya.jpg",
        "pages/../contracts.db",
        f"pages/{'a' * 32}.jpg/../../x",
        f"pages/{'a' * 32}.jpg\n",
        f"pages/{'A' * 32}.jpg",
        f"indexes\\{'a' * 32}",
        f"indexes/{'a' * 32}.part",
    ],
)
def test_names_that_were_not_made_here_are_refused(files: DataFiles, data_dir: Path, name: str) -> None:
    """Whatever might lead out of the data folder, or to another file in it, is refused before anything is touched."""
    outside = data_dir.parent / "etc"
    outside.mkdir()
    for call in (files.path, files.remove, lambda n: files.remove_images([n]), lambda n: files.write_image(n, b"x")):
        with pytest.raises(UnsafeNameError):
            call(name)
    assert outside.exists()


def test_of_images_to_remove_all_or_none_are_safe(files: DataFiles) -> None:
    """One bad name among good ones: nothing is removed."""
    image = files.new_image_name()
    files.write_image(image, b"jpeg")
    with pytest.raises(UnsafeNameError):
        files.remove_images([image, "../x"])
    assert files.path(image).exists()


def test_the_folders_are_the_owners_alone(files: DataFiles, data_dir: Path) -> None:
    """Pages and indexes are not for other users of the machine."""
    paths = (data_dir, data_dir / "pages", data_dir / "indexes", files.path(make_index(files)))
    assert [oct(path.stat().st_mode & 0o777) for path in paths] == ["0o700"] * 4


def test_a_data_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    """A file where the data folder should be is a disk error."""
    (tmp_path / "data").write_text("")
    with pytest.raises(DiskError):
        DataFiles(tmp_path / "data")
