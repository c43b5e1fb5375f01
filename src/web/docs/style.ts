import { createHash } from 'node:crypto';

/** The style sheet is inline; the content security policy allows it by its hash. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: #1c2024; --quiet: #59636e; --paper: #fff; --raised: #f5f6f8; --line: #d5dae0;
  --link: #0b57c2; --get: #0b6b3a; --write: #8a4b00; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e9ed; --quiet: #a3acb7; --paper: #14171b; --raised: #1d2228; --line: #343b44;
    --link: #82b4ff; --get: #6fd39c; --write: #f0b35e; --delete: #ff9a90;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem;
  padding: .9rem 1.5rem; border-bottom: 1px solid var(--line); }
header p { margin: 0; }
.brand { font-weight: 700; }
.quiet { color: var(--quiet); font-weight: 400; }
.columns { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
nav { padding: 1rem 0; font-size: .925rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav summary { cursor: pointer; font-weight: 600; padding: .2rem 0; }
nav [aria-current] { font-weight: 700; text-decoration: underline; }
main a { overflow-wrap: anywhere; }
main > ul { padding-left: 1.2rem; }
main > p, main > ul, main > ol { max-width: 46rem; }
header form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
input, button { font: inherit; padding: .25rem .6rem; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 6px; }
.hits { list-style: none; padding: 0; }
.hits p { margin: .1rem 0 .9rem; }
nav a { display: inline-block; padding: .2rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
h1 { font-size: 2rem; line-height: 1.2; margin: 1.5rem 0 1rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 .5rem; }
h3 { font-size: 1.15rem; margin: 1.5rem 0 .35rem; }
article h2 { margin: 0 0 .35rem; }
p code, li code, h1, h2, h3 { overflow-wrap: anywhere; }
h4 { font-size: .925rem; margin: 1.25rem 0 .35rem; }
main > section > p, article > p { max-width: 42rem; }
article { padding: 1.5rem 0; border-top: 1px solid var(--line); }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
.route { margin: 0; overflow-wrap: anywhere; }
.method { font: 700 .8rem/1 ui-monospace, monospace; letter-spacing: .03em; color: var(--write); }
.method.get { color: var(--get); }
.method.delete { color: var(--delete); }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: .875rem; }
pre { margin: 0; padding: .9rem 1rem; overflow-x: auto; background: var(--raised);
  border: 1px solid var(--line); border-radius: 6px; line-height: 1.5; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
table { width: 100%; border-collapse: collapse; font-size: .925rem; }
th, td { padding: .45rem .6rem; text-align: left; vertical-align: top; }
thead th { background: var(--raised); color: var(--quiet); font-weight: 600; font-size: .8rem; }
tbody tr { border-top: 1px solid var(--line); }
article tbody th { width: 34%; font-weight: 400; overflow-wrap: anywhere; min-width: 6.5rem; }
article tbody td:nth-child(2) { width: 22%; min-width: 4.5rem; }
tbody td { overflow-wrap: break-word; }
tbody td:nth-child(3) { min-width: 7rem; }
.required, .optional { color: var(--delete); font-size: .75rem; }
.optional { color: var(--quiet); }
.answers { margin: 0; }
.answers dt { float: left; width: 3rem; clear: left; }
.answers dd { margin: 0 0 .6rem 3rem; }
.answers .scroll { margin-top: .35rem; }
.status { font: 700 .85rem/1.8 ui-monospace, monospace; }
@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1.5rem 0; align-self: start; }
  nav > ul { display: block; }
  nav > ul > li { margin-bottom: .6rem; font-weight: 600; }
  nav ul ul { padding-left: .75rem; font-weight: 400; }
}
@media print { nav, .skip { display: none; } }
`;

export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
