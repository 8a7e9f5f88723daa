"""How the page of a simulation looks: light or dark as the reader's screen is, and on paper."""

STYLE = """\
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1d2430; --soft: #5c6675; --faint: #e4e2dc; --rule: #cfccc4;
  --more: #2f6690; --more-soft: #2f669022; --less: #b4532a; --strong: #b4532a; --plain: #2f6690; --tint: #eef3f7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181e; --card: #1b2129; --ink: #e8e6e1; --soft: #a1abb8; --faint: #2a323c; --rule: #3a4450;
    --more: #7db4dd; --more-soft: #7db4dd26; --less: #eb9a6f; --strong: #eb9a6f; --plain: #7db4dd; --tint: #202a35;
  }
}
* { box-sizing: border-box; }
html { background: var(--paper); }
body {
  margin: 0 auto; padding: 3rem 1.5rem 4rem; max-width: 62rem; color: var(--ink); background: var(--paper);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
h1, h2, .lead, .tile b {
  font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
}
header { margin: 0 0 1.6rem; }
section + header, .tiles + header { margin-top: 3.5rem; }
h1 { font-size: 2.6rem; line-height: 1.15; margin: 0 0 .4rem; font-weight: 600; letter-spacing: -.01em; }
h2 { font-size: 1.45rem; line-height: 1.25; margin: 0 0 .2rem; font-weight: 600; }
h3 { font-size: .95rem; margin: 1.4rem 0 .3rem; font-weight: 600; }
p { margin: .3rem 0 .8rem; max-width: 46rem; }
.setting { color: var(--soft); margin: 0; }
.lead { font-size: 1.3rem; line-height: 1.45; margin: 1.4rem 0 1.6rem; max-width: 44rem; }
.soft, figcaption { color: var(--soft); font-size: .9rem; }
.tiles {
  display: flex; flex-wrap: wrap; gap: 1px; background: var(--faint);
  border: 1px solid var(--faint); border-radius: 10px; overflow: hidden; margin: 0 0 2rem;
}
.tile { background: var(--card); padding: .9rem 1.1rem; flex: 1 1 8.5rem; }
.tile b { display: block; font-size: 1.7rem; line-height: 1.2; font-weight: 600; }
.tile span { color: var(--soft); font-size: .85rem; }
section {
  background: var(--card); border: 1px solid var(--faint); border-radius: 10px; padding: 1.6rem 1.8rem 1.3rem;
  margin: 0 0 1.4rem;
}
figure { margin: 1rem 0 .4rem; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 2rem; }
.table { overflow-x: auto; margin: .8rem 0 .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { color: var(--soft); font-weight: 500; font-size: .82rem; text-align: right; vertical-align: bottom; }
th, td { padding: .28rem .7rem .28rem 0; border-bottom: 1px solid var(--faint); }
td { text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 8rem; }
tr:last-child td { border-bottom: 0; }
td.drawn, th.drawn { width: 42%; min-width: 13rem; padding: 0 .2rem 0 .6rem; }
td.word { text-align: left; }
.differs td { font-weight: 600; }
.mark { color: var(--strong); font-weight: 600; white-space: nowrap; }
.wrong { border-left: 4px solid var(--strong); }
svg { display: block; overflow: visible; }
svg.chart { width: 100%; height: auto; }
svg text { fill: var(--soft); font-size: 12px; font-family: inherit; }
svg text.note { fill: var(--strong); font-weight: 600; }
.grid { stroke: var(--faint); stroke-width: 1; }
.zero { stroke: var(--rule); stroke-width: 1.5; }
.reference { stroke: var(--strong); stroke-width: 2; stroke-dasharray: 4 3; }
.halo { stroke: var(--card); stroke-width: 4; }
.whisker { stroke-width: 2.5; stroke-linecap: round; }
.whisker.plain { stroke: var(--plain); }
.whisker.strong { stroke: var(--strong); }
.whisker.over { stroke: var(--ink); stroke-width: 1.5; opacity: .7; }
.dot.plain { fill: var(--plain); }
.dot.strong { fill: var(--strong); }
.bar.more, .winners { fill: var(--more); }
.bar.less { fill: var(--less); }
.others { fill: var(--card); stroke: var(--less); stroke-width: 2; }
.between { stroke: var(--rule); stroke-width: 3; }
.box { fill: var(--tint); stroke: var(--plain); stroke-width: 1.5; }
.median { stroke: var(--plain); stroke-width: 2.5; }
.mean { fill: var(--strong); }
.area { fill: var(--more-soft); }
.curve { fill: none; stroke: var(--more); stroke-width: 2.5; stroke-linejoin: round; }
.key { display: inline-block; width: .75em; height: .75em; border-radius: 50%; margin: 0 .3em 0 .1em; }
.key.of-winners { background: var(--more); }
.key.of-others { border: 2px solid var(--less); }
ul { margin: .3rem 0 .6rem; padding-left: 1.2rem; columns: 14rem; }
code { font: .88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
footer { color: var(--soft); font-size: .85rem; margin-top: 2rem; }
footer p { max-width: none; }
@media (max-width: 40rem) {
  body { padding: 1.6rem .8rem; }
  section { padding: 1.1rem 1rem; }
  h1 { font-size: 2rem; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --faint: #ddd; --rule: #aaa;
    --more: #2f6690; --more-soft: #2f669022; --less: #b4532a; --strong: #b4532a; --plain: #2f6690; --tint: #eef3f7;
  }
  @page { margin: 16mm; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  section, .tiles { break-inside: avoid; border-color: #ddd; }
  .bar, .key, .area, .box { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
