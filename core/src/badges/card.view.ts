import { badgeOf, lasted, percent, type Now } from './badge.rule.ts';
import type { Words } from './words.ts';

/** What a card is drawn with. */
export interface Card {
  readonly title: string;
  readonly nodes: readonly Now[];
  readonly words: Words;
  readonly language: string;
  /** Where a press on it leads. */
  readonly link: string;
  readonly scheme: 'light' | 'dark' | 'auto';
  /** Of the one style that the policy of this answer lets in. */
  readonly nonce: string;
  readonly rows: boolean;
}

/** Seconds after which the page asks again. It runs no script. */
const REFRESH = 30;

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const LIGHT = '--ground:#fff;--ink:#1c2024;--quiet:#60646c;--line:#e0e1e6;--good:#218358;--bad:#ce2c31;--bar:#5b5bd6';
const DARK = '--ground:#18191b;--ink:#edeef0;--quiet:#b0b4ba;--line:#363a3f;--good:#3dd68c;--bad:#ff9592;--bar:#b1a9ff';

const schemes = (scheme: Card['scheme']) =>
  scheme === 'auto'
    ? `:root{${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}`
    : `:root{${scheme === 'dark' ? DARK : LIGHT}}`;

const STYLE = `*{box-sizing:border-box}html{color-scheme:light dark}body{margin:0;font:14px/1.45 system-ui,sans-serif;color:var(--ink);background:transparent}
a{display:block;padding:14px 16px;border:1px solid var(--line);border-radius:12px;color:inherit;background:var(--ground);text-decoration:none}
a:hover,a:focus-visible{border-color:var(--bar);outline:none}h1{margin:0 0 10px;font-size:15px;font-weight:650;overflow-wrap:anywhere}
.state{float:right;font-size:12.5px;font-weight:600;color:var(--bad)}.state.on{color:var(--good)}dl{display:grid;grid-template-columns:auto 1fr auto;gap:5px 10px;align-items:center;margin:0}
dt{color:var(--quiet);font-size:12.5px}dd{margin:0;font-variant-numeric:tabular-nums;text-align:end}progress{width:100%;height:5px;border:0;border-radius:9px;background:var(--line);overflow:hidden;accent-color:var(--bar)}
progress::-webkit-progress-bar{background:var(--line)}progress::-webkit-progress-value,progress::-moz-progress-bar{background:var(--bar)}
ul{display:grid;gap:6px;margin:0;padding:0;list-style:none}li{display:flex;gap:12px;justify-content:space-between}li span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.on{color:var(--good)}.off{color:var(--bad)}`;

/** A page of its own that other sites may frame: one node with its bars, or the names of several. */
export function drawCard(card: Card): string {
  const { title, nodes, words, language, link, scheme, nonce, rows } = card;
  const only = rows ? undefined : nodes[0];
  const online = nodes.filter(({ state }) => state.online).length;
  const state = only ? (only.state.online ? words.online : words.offline) : `${online}/${nodes.length} ${words.online}`;
  const good = nodes.length > 0 && online === nodes.length;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH}"><title>${escaped(title)}</title><style nonce="${nonce}">${schemes(scheme)}${STYLE}</style></head>
<body><a href="${escaped(link)}" target="_blank" rel="noopener" title="${escaped(words.open)}"><span class="state${good ? ' on' : ''}">${escaped(state)}</span><h1>${escaped(title)}</h1>${only ? figures(only, words) : list(nodes, words)}</a></body></html>`;
}

function figures(now: Now, words: Words): string {
  const { node, state } = now;
  if (!state.online) return '';
  const bar = (label: string, part: number, whole: number) => {
    const value = whole > 0 ? Math.min(100, (part / whole) * 100) : 0;
    return `<dt>${label}</dt><dd><progress max="100" value="${value.toFixed(1)}" aria-label="${label}"></progress></dd><dd>${percent(value)}</dd>`;
  };
  const line = (label: string, value: string) => `<dt>${label}</dt><dd></dd><dd>${escaped(value)}</dd>`;
  return `<dl>${bar(words.cpu, state.cpu, 100)}${bar(words.memory, state.ramUsed, node.ramTotal)}${bar(words.disk, state.diskUsed, node.diskTotal)}${line(words.uptime, lasted(state.uptime, words))}</dl>`;
}

const list = (nodes: readonly Now[], words: Words): string =>
  `<ul>${nodes
    .map(now => {
      const { value } = badgeOf('status', now, words);
      return `<li><span>${escaped(now.node.name)}</span><span class="${now.state.online ? 'on' : 'off'}">${value}</span></li>`;
    })
    .join('')}</ul>`;
