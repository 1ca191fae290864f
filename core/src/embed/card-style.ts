import type { PictureTheme, Scheme } from './picture-theme.rule.ts';

/** Styles of a card. Kept short, because every page with a framed card loads them again. */
const RULES = `
* { box-sizing: border-box }
html { color-scheme: light dark }
body { margin: 0; font: 14px/1.45 var(--family); color: var(--ink); background: transparent }
a {
  display: block; padding: 14px 16px; border: 1px solid var(--line); border-radius: var(--round);
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

const colours = ({ surface, ink, quiet, line, good, bad, usage }: PictureTheme) =>
  `--ground:${surface};--ink:${ink};--quiet:${quiet};--line:${line};--good:${good};--bad:${bad};--bar:${usage}`;

/** Returns the style sheet of a card for a light or dark scheme, or the scheme of the device. */
export function cardStyle(scheme: Scheme | 'auto', themes: Readonly<Record<Scheme, PictureTheme>>): string {
  const { isPlain, isMono } = themes.light;
  const shape = `--round:${isPlain ? 0 : '12px'};--family:${isMono ? 'ui-monospace, monospace' : 'system-ui, sans-serif'}`;
  const styles = `:root{${colours(themes[scheme === 'dark' ? 'dark' : 'light'])};${shape}}`;
  const dark = scheme === 'auto' ? `@media(prefers-color-scheme:dark){:root{${colours(themes.dark)}}}` : '';
  return `${styles}${dark}${RULES}`;
}
