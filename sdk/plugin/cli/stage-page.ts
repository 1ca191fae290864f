import { HOOK_KINDS } from '../src/hook-list.ts';
import type { TestHost } from '../src/testing/test-host.ts';
import { escapeHtml } from '../src/text.ts';

/** Providers that the page can call. */
const CALLABLE = ['notify', 'locate', 'check'];

const button = (path: string, label: string) =>
  `<form method="post" action="/-/${path}"><button>${escapeHtml(label)}</button></form>`;

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `<h2>${title}</h2><ul>${lines.map(line => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

/** Returns the page of a plugin that runs without a site: the hooks it tapped, with buttons to call them, and its results. */
export function stagePage({ host, taps, health, badge, alerts, notices, series, logs }: TestHost): string {
  const [events, providers, routes] = [
    taps.filter(tap => HOOK_KINDS[tap as keyof typeof HOOK_KINDS] === 'event'),
    taps.map(tap => tap.split(' ')[0]!).filter(hook => CALLABLE.includes(hook)),
    taps.filter(tap => tap.startsWith('routes ')).map(tap => tap.slice('routes '.length)),
  ];
  const links = routes.map(key => {
    const [method, path = ''] = key.split(' ');
    const text = escapeHtml(key);
    return method === 'GET' && !path.includes(':')
      ? `<li><a href="${escapeHtml(path)}">${text}</a></li>`
      : `<li>${text}</li>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(host.id)}</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}form{display:inline-block;margin:0 .5rem .5rem 0}</style>
<h1>${escapeHtml(host.id)}</h1>
<p>${escapeHtml(health || 'It reports no condition.')}${badge > 0 ? ` Badge: ${badge}.` : ''}</p>
${events.map(event => button(`fire/${event}`, `Fire ${event}`)).join('')}
${[...new Set(providers)].map(hook => button(`ask/${hook}`, `Call ${hook}`)).join('')}
${button('tick', 'Run its jobs')}
${links.length > 0 ? `<h2>Routes</h2><ul>${links.join('')}</ul>` : ''}
${list(
  'Open alerts',
  [...alerts].map(([key, subject]) => `${key}: ${subject}`),
)}
${list(
  'Messages',
  [...notices].map(([key, { title }]) => `${key}: ${title}`),
)}
${list(
  'Values',
  series.slice(-20).map(value => JSON.stringify(value)),
)}
${list('Log', logs.slice(-50))}
</html>`;
}
