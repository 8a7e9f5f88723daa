"""Write all playthroughs anew."""

from tests.playthroughs import FOLDER, cases, playthrough

wanted = dict(cases())
for old in FOLDER.glob("*.txt"):
    if old.name not in wanted:
        old.unlink()
for name, edition in wanted.items():
    (FOLDER / name).write_text(playthrough(edition), "utf-8")
    print(name)
