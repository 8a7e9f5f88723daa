"""How a printed book looks: one style sheet, without fonts or pictures from elsewhere."""

STYLE = """\
:root { --ink: #26211c; --soft: #6f6559; --line: #cfc4b4; --paper: #fffdf8; --tint: #f4ecdd; --accent: #8a3b1f; }
* { box-sizing: border-box; }
body { margin: 0; background: #e9e2d5; color: var(--ink); font: 15px/1.45 Georgia, "Times New Roman", serif; }
main { max-width: 50rem; margin: 1.5rem auto; padding: 2.2rem 2.8rem; background: var(--paper); }
h1 { margin: 0 0 .6rem; font-size: 2.3rem; line-height: 1.1; color: var(--accent); }
h1 + p { font-size: 1.1rem; }
h2 { margin: 2rem 0 .7rem; padding-bottom: .2rem; border-bottom: 2px solid var(--accent); color: var(--accent);
  font-size: 1.4rem; break-after: avoid; }
h3 { margin: 1.2rem 0 .3rem; font-size: 1.08rem; break-after: avoid; }
p { margin: .5rem 0; }
ul, ol { margin: .25rem 0; padding-left: 1.4rem; }
li { margin: .18rem 0; }
em { font-style: normal; border-bottom: 1px dotted var(--soft); }
.ruling { color: var(--soft); font-style: italic; }
.ruling em { border: 0; }
table { margin: .5rem 0 .8rem; border-collapse: collapse; font-size: .92rem; break-inside: avoid; }
th { text-align: left; color: var(--soft); font-weight: normal; }
th, td { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
nav { margin: 1.2rem 0; padding: .7rem 1.1rem; background: var(--tint); }
nav h2 { margin: 0 0 .3rem; border: 0; font-size: 1rem; }
nav ol { columns: 2; margin: 0; }
a { color: inherit; text-decoration: none; }
svg { display: block; width: 100%; height: auto; margin: .6rem 0 1rem; break-inside: avoid; }
@page { size: A4; margin: 16mm 15mm; }
@media print {
  body { background: none; font-size: 10.5pt; }
  main { max-width: none; margin: 0; padding: 0; }
}
"""
