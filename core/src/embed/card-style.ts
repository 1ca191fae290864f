/** Styles of a card. Kept short, because every page with a framed card loads them again. */
const RULES = `
* { box-sizing: border-box }
html { color-scheme: light dark }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: transparent }
a {
  display: block; padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px;
  color: inherit; background: var(--ground); text-decoration: none
}
a:hover { border-color: var(--bar) }
a:focus-visible { outline: 2px solid var(--bar); outline-offset: -3px }
header { display: flex; gap: 10px; align-items: baseline; justify-content: space-between; margin-bottom: 10px }
h1 { min-width: 0; margin: 0; overflow: hidden; font-size: 15px; font-weight: 650; text-overflow: ellipsis; white-space: nowrap }
.state { flex: none; font-size: 12.5px; font-weight: 600; color: var(--quiet) }
.state.on { color: var(--good) }
.state.off { color: var(--bad) }
dl { display: grid; grid-template-columns: auto 1fr auto; gap: 5px 10px; align-items: center; margin: 0 }
dt { color: var(--quiet); font-size: 12.5px }
dd { margin: 0; font-variant-numeric: tabular-nums; text-align: end }
progress {
  display: block; width: 100%; height: 5px; border: 0; border-radius: 9px;
  background: var(--line); overflow: hidden; accent-color: var(--bar)
}
progress::-webkit-progress-bar { background: var(--line) }
progress::-webkit-progress-value { background: var(--bar) }
progress::-moz-progress-bar { background: var(--bar) }
.trend { display: block; width: 100%; height: 32px; margin-top: 10px; border-bottom: 1px solid var(--line) }
.area { fill: var(--bar); opacity: .16 }
.line { fill: none; stroke: var(--bar); stroke-width: 1.5 }
ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; margin: 0; padding: 0; list-style: none }
li { display: flex; gap: 12px; justify-content: space-between }
li span { flex: none }
li span:first-child { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.on { color: var(--good) }
.off { color: var(--bad) }
@media (forced-colors: active) {
  :root { --line: Canvas; --bar: CanvasText }
  progress { forced-color-adjust: none; border: 1px solid CanvasText }
}
`;

const LIGHT = '--ground:#fff;--ink:#1c2024;--quiet:#60646c;--line:#e0e1e6;--good:#218358;--bad:#ce2c31;--bar:#5b5bd6';
const DARK = '--ground:#18191b;--ink:#edeef0;--quiet:#b0b4ba;--line:#363a3f;--good:#3dd68c;--bad:#ff9592;--bar:#b1a9ff';

/** Returns the style sheet of a card for a light or dark scheme, or the scheme of the device. */
export function cardStyle(scheme: 'light' | 'dark' | 'auto'): string {
  const own = scheme === 'dark' ? DARK : LIGHT;
  const dark = scheme === 'auto' ? `@media(prefers-color-scheme:dark){:root{${DARK}}}` : '';
  return `:root{${own}}${dark}${RULES}`;
}
