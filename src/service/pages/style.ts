/*
 * The style sheet of the pages. Every text has a contrast of at least 4.5 : 1 to its background in both colour schemes
 * (test/integration/service/pages.test.ts).
 */

export const style = `
:root {
  color-scheme: light dark;
  --ground: #f4f2ec; --panel: #fffefb; --sunk: #eae7de; --ink: #17191d; --dim: #5d6068; --line: #d9d5c9; --edge: #85816f;
  --accent: #1d4ed8; --on-accent: #ffffff; --good: #0f7a55; --bad: #b3261e; --look: #8a5100; --look-ground: #fdeccb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1215; --panel: #171b20; --sunk: #0b0d10; --ink: #e8ebf0; --dim: #98a0ac; --line: #2a3038; --edge: #69727f;
    --accent: #8fb1ff; --on-accent: #0f1215; --good: #5fd3a5; --bad: #ff9a92; --look: #f3bd63; --look-ground: #3a2a0c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--panel); padding: .5rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.5rem;
  background: var(--panel); border-bottom: 1px solid var(--line); }
header .brand { margin: 0; font-weight: 600; }
header nav { display: flex; gap: 1rem; flex: 1; }
header nav a { color: var(--ink); text-decoration: none; padding: .35rem 0; }
header nav a[aria-current] { font-weight: 600; box-shadow: inset 0 -3px var(--accent); }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 1rem 0 .35rem; }
section, .panel { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; margin: 0 0 1.25rem; }
section > :first-child { margin-top: 0; } section > :last-child { margin-bottom: 0; }
.note { color: var(--dim); }
.secret { border-color: var(--look); background: var(--look-ground); }
.secret output { display: block; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all;
  background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .6rem; margin: .35rem 0 .75rem; }
.fault { border-color: var(--bad); color: var(--bad); font-weight: 600; }
.told { border-color: var(--good); color: var(--good); font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--dim); padding-bottom: .5rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); }
th { font-weight: 600; }
td time, td code, td button, td summary { white-space: nowrap; }
code, pre { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--sunk); padding: .75rem; border-radius: 6px; white-space: pre-wrap; margin: .5rem 0; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 0 0 1rem; padding: .75rem 1rem; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 0 1rem; }
.choices label { font-weight: 400; display: flex; gap: .5rem; align-items: center; margin: 0; min-height: 2rem; }
legend { font-weight: 600; padding: 0 .35rem; }
input[type=text], input[type=url], input[type=date], input[type=password] { width: 100%; max-width: 34rem; min-height: 44px;
  font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 6px; padding: .4rem .6rem; margin-bottom: 1rem; }
input + .note { margin-top: -.75rem; }
input[type=checkbox] { width: 1.1rem; height: 1.1rem; flex: none; margin: 0; accent-color: var(--accent); }
button { min-height: 44px; font: 600 1rem/1 system-ui, sans-serif; padding: 0 1.1rem; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button.quiet { background: transparent; color: var(--accent); border-color: var(--edge); }
button.final { background: transparent; color: var(--bad); border-color: var(--bad); }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
summary { cursor: pointer; min-height: 24px; }
.good { color: var(--good); } .bad { color: var(--bad); } .look { color: var(--look); }
.operation summary { padding: .2rem 0; } .operation[open] { padding-bottom: 1.25rem; } .operation summary .note { margin-left: .5rem; }
.operation .method { display: inline-block; min-width: 4.5rem; font: 700 .85rem ui-monospace, monospace; color: var(--accent); }
dl.members { margin: 0; } dl.members > div { padding: .25rem 0; border-top: 1px solid var(--line); }
dl.members dt { display: inline; font-family: ui-monospace, monospace; } dl.members dd { display: inline; margin: 0 0 0 .75rem; color: var(--dim); }
@media (prefers-reduced-motion: no-preference) { button { transition: opacity 120ms; } button:hover { opacity: .9; } }
`;
