import { zipOf } from './themes.ts';

/*
 * Six small themes as whole sites, written for this test. Each imitates one family of public Komari themes: how it loads its files,
 * requests data and uses the browser. None contains their code.
 */

type Files = Readonly<Record<string, string>>;

/** Renders the list and a node's page from the data that a theme has read; shared by all themes of the test. */
const DRAW = `
const percent = value => 'CPU ' + Math.round(value) + '%';
const draw = html => { document.querySelector('#app').innerHTML = html; };
const drawList = nodes => {
  const shown = [...document.querySelectorAll('output')];
  if (shown.length === nodes.length) return nodes.forEach(({ cpu }, i) => { shown[i].textContent = percent(cpu); });
  draw(nodes.map(({ uuid, name, cpu }) =>
    '<p><a href="/instance/' + uuid + '">' + name + '</a> <output>' + percent(cpu) + '</output></p>').join(''));
};
const drawNode = (name, points) => draw('<h1>' + name + '</h1><canvas width="300" height="80" data-points="' + points.length + '"></canvas>') ||
  points.reduce((context, y, x) => (context.lineTo(x * 5, 80 - y), context), document.querySelector('canvas').getContext('2d')).stroke();
const uuidOfPage = () => (/^\\/instance\\/([\\w-]+)/.exec(location.pathname) || [])[1];
const go = show => {
  addEventListener('popstate', show);
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="/instance/"]');
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.getAttribute('href'));
    show();
  });
  show();
};
`;

const page = (head: string, body = '') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8" /><title>Komari Monitor</title>` +
  `<meta name="description" content="A simple server monitor tool." />${head}</head><body><div id="app"></div>${body}</body></html>`;

/**
 * Module scripts in /assets, the REST API and the WebSocket of live reports; reads the appearance from the browser's storage before
 * the first paint.
 */
const restAndSocket: Files = {
  'dist/index.html': page(
    `<script>document.documentElement.className = localStorage.getItem('appearance') || 'light';</script>` +
      `<script type="module" crossorigin src="/assets/index-r1.js"></script><link rel="stylesheet" crossorigin href="/assets/index-r1.css">`,
  ),
  'dist/assets/index-r1.css': '.dark body { background: #111; color: #eee }',
  'dist/assets/index-r1.js': `${DRAW}
const get = async path => {
  const { status, data } = await (await fetch(path)).json();
  if (status !== 'success') throw new Error(path);
  return data;
};
await get('/api/public');
localStorage.setItem('visited', '1');
const nodes = await get('/api/nodes');
let live = { data: {} };
const show = async () => {
  const uuid = uuidOfPage();
  if (!uuid) return drawList(nodes.map(node => ({ ...node, cpu: live.data[node.uuid]?.cpu.usage ?? 0 })));
  const { records } = await get('/api/records/load?uuid=' + uuid + '&hours=4');
  drawNode(nodes.find(node => node.uuid === uuid).name, records.map(({ cpu }) => cpu));
};
const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/clients');
socket.onopen = () => setInterval(() => socket.send('get'), 300);
socket.onmessage = ({ data }) => { live = JSON.parse(data).data; if (!uuidOfPage()) void show(); };
go(show);
`,
};

/** RPC calls by POST and over a WebSocket with a heartbeat; reads its settings from the site. */
const callsAndSocket: Files = {
  'dist/index.html': page('<script type="module" src="/assets/main-c2.js"></script>'),
  'dist/assets/main-c2.js': `${DRAW}
let id = 0;
const rpc = async (method, params) => {
  const answer = await fetch('/api/rpc2', {
    method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
  });
  const { result, error } = await answer.json();
  if (error) throw new Error(error.message);
  return result;
};
const { theme_settings: settings } = await rpc('common:getPublicInfo');
document.body.dataset.accent = settings.accent;
const nodes = await rpc('common:getNodes');
let statuses = await rpc('common:getNodesLatestStatus');
const show = async () => {
  const uuid = uuidOfPage();
  if (!uuid) return drawList(Object.values(nodes).map(node => ({ ...node, cpu: statuses[node.uuid]?.cpu ?? 0 })));
  const { records } = await rpc('common:getRecords', { type: 'load', uuid, hours: 4, load_type: 'all', maxCount: 4000 });
  drawNode(nodes[uuid].name, records[uuid].map(({ cpu }) => cpu));
};
const socket = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/api/rpc2');
const ask = method => socket.send(JSON.stringify({ jsonrpc: '2.0', id: ++id, method }));
socket.onopen = () => { ask('rpc.ping'); setInterval(() => ask('common:getNodesLatestStatus'), 300); };
socket.onmessage = ({ data }) => {
  const { result } = JSON.parse(data);
  if (result === 'pong') return;
  statuses = result;
  if (!uuidOfPage()) void show();
};
go(show);
`,
};

/** XMLHttpRequest with credentials, as axios sends it, batched RPC calls, and translations loaded from a folder of the theme. */
const xhrAndBatches: Files = {
  'dist/index.html': page('', '<script src="/js/app-x3.js" defer></script>'),
  'dist/locales/en.json': '{"title":"Servers"}',
  'dist/js/app-x3.js': `${DRAW}
const xhr = (method, path, body) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open(method, path, true);
  request.timeout = 10000;
  request.withCredentials = true;
  request.setRequestHeader('Accept', 'application/json');
  if (body) request.setRequestHeader('Content-Type', 'application/json');
  request.onloadend = () => request.status === 200 ? resolve(JSON.parse(request.responseText)) : reject(new Error(path + ' ' + request.status));
  request.send(body && JSON.stringify(body));
});
const batch = async calls => (await xhr('POST', '/api/rpc2', calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))).map(({ result }) => result);
(async () => {
  document.title = (await (await fetch('/locales/en.json')).json()).title;
  const { data: nodes } = await xhr('GET', '/api/nodes');
  let timer;
  go(async () => {
    clearInterval(timer);
    const uuid = uuidOfPage();
    if (uuid) {
      const { data } = await xhr('GET', '/api/records/load?uuid=' + uuid + '&hours=4');
      return drawNode(nodes.find(node => node.uuid === uuid).name, data.records.map(({ cpu }) => cpu));
    }
    const list = async () => {
      const [statuses] = await batch([['common:getNodesLatestStatus'], ['common:getMe'], ['common:getVersion']]);
      if (!uuidOfPage()) drawList(nodes.map(node => ({ ...node, cpu: statuses[node.uuid]?.cpu ?? 0 })));
    };
    await list();
    timer = setInterval(() => void list(), 500);
  });
})();
`,
};

/** Export of a framework: several scripts in /_next, styles inserted at run time, and a chart of recent history. */
const frameworkExport: Files = {
  'dist/index.html': page(
    '<link rel="stylesheet" href="/_next/static/css/n4.css"/><script src="/_next/static/chunks/base-n4.js" async></script>',
    '<script>(self.__data = self.__data || []).push(["/"]);</script><script src="/_next/static/chunks/pages/home-n4.js" async></script>',
  ),
  'dist/404.html': page(''),
  'dist/_next/static/css/n4.css': 'body { margin: 1rem }',
  'dist/_next/static/chunks/base-n4.js': `${DRAW}
const style = document.createElement('style');
style.textContent = 'output { font-weight: bold }';
document.head.append(style);
self.__base = { drawList, drawNode, uuidOfPage, go };
(self.__waiting || []).forEach(start => start());
`,
  'dist/_next/static/chunks/pages/home-n4.js': `
const start = async () => {
  const { drawList, drawNode, uuidOfPage, go } = self.__base;
  const get = async path => (await (await fetch(new Request(path, { headers: { 'X-Requested-With': 'fetch' }, cache: 'no-store' }))).json()).data;
  const names = Object.fromEntries((await get('/api/nodes')).map(({ uuid, name }) => [uuid, name]));
  const latest = async uuid => (await get('/api/recent/' + uuid)).at(-1);
  const show = async () => {
    const uuid = uuidOfPage();
    if (uuid) return drawNode(names[uuid], (await get('/api/recent/' + uuid)).map(({ cpu }) => cpu.usage));
    const cpus = await Promise.all(Object.keys(names).map(async uuid => ({ uuid, name: names[uuid], cpu: (await latest(uuid))?.cpu.usage ?? 0 })));
    if (!uuidOfPage()) drawList(cpus);
  };
  go(show);
  setInterval(() => uuidOfPage() || show(), 500);
};
if (self.__base) start(); else (self.__waiting = self.__waiting || []).push(start);
`,
};

/** Lazily imported modules, fonts and data URLs, cookies, a database and a service worker in the browser. */
const lazyWithBrowserStorage: Files = {
  'dist/index.html': page(
    '<script type="module" crossorigin src="/assets/app-l5.js"></script>',
    '<div style="display:none" id="splash"></div>',
  ),
  'dist/sw.js': 'self.addEventListener("fetch", () => undefined);',
  'dist/assets/node-l5.css': 'canvas { border: 1px solid }',
  'dist/assets/node-l5.js': `export const points = async uuid => {
  const answer = await fetch('/api/rpc2', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'common:getNodeRecentStatus', params: { uuid } }) });
  return (await answer.json()).result.records.map(({ cpu }) => cpu);
};`,
  'dist/assets/app-l5.js': `${DRAW}
document.cookie = 'language=en; path=/';
if (!document.cookie.includes('language=en')) throw new Error('no cookie');
sessionStorage.setItem('scroll', '0');
if (self.indexedDB) indexedDB.open('cache');
if (navigator.serviceWorker && location.search === '?worker') navigator.serviceWorker.register('/sw.js').catch(() => undefined);
const me = await (await fetch('/api/me')).json();
if (me.logged_in !== false) throw new Error('a theme knows who is signed in');
const nodes = (await (await fetch('/api/nodes')).json()).data;
const show = async () => {
  const uuid = uuidOfPage();
  if (uuid) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: '/assets/node-l5.css', crossOrigin: '' });
    document.head.append(link);
    const { points } = await import('./node-l5.js');
    return drawNode(nodes.find(node => node.uuid === uuid).name, await points(uuid));
  }
  const socket = new WebSocket('ws://' + location.host + '/api/clients');
  const timer = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('get'), 300);
  socket.addEventListener('message', ({ data }) => {
    const { data: live } = JSON.parse(data).data;
    if (uuidOfPage()) return clearInterval(timer), socket.close();
    drawList(nodes.map(node => ({ ...node, cpu: live[node.uuid]?.cpu.usage ?? 0 })));
  });
};
go(show);
`,
};

/** Tries the newer calls first, which are rejected as unknown, and then the older ones. */
const newerCallsFirst: Files = {
  'dist/index.html': page('<script type="module" src="/assets/entry-m6.js"></script>'),
  'dist/assets/entry-m6.js': `${DRAW}
const rpc = async (method, params) => {
  const answer = await fetch(new URL('/api/rpc2', location.origin), { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: Date.now(), method, params }) });
  return answer.json();
};
const nodes = (await rpc('public:getNodesInformation')).result;
const points = async uuid => {
  const { error, result } = await rpc('public:queryMetrics', { metric_key: 'cpu.usage', entity_id: uuid, hours: 4 });
  if (!error) return result.series[0].points.map(({ value }) => value);
  if (error.code !== -32601) throw new Error(error.message);
  return (await rpc('public:getRecordsByUUID', { uuid, hours: '4' })).result.records.map(({ cpu }) => cpu);
};
const show = async () => {
  const uuid = uuidOfPage();
  if (uuid) return drawNode(nodes.find(node => node.uuid === uuid).name, await points(uuid));
  const { result } = await rpc('common:getNodesLatestStatus', { uuids: nodes.map(({ uuid }) => uuid) });
  if (!uuidOfPage()) drawList(nodes.map(node => ({ ...node, cpu: result[node.uuid]?.cpu ?? 0 })));
};
go(show);
setInterval(() => uuidOfPage() || show(), 500);
`,
};

const FAMILIES: Readonly<Record<string, Files>> = {
  'rest-and-socket': restAndSocket,
  'calls-and-socket': callsAndSocket,
  'xhr-and-batches': xhrAndBatches,
  'framework-export': frameworkExport,
  'lazy-with-browser-storage': lazyWithBrowserStorage,
  'newer-calls-first': newerCallsFirst,
};

export const KOMARI_FAMILIES = Object.keys(FAMILIES);

/** Writes the zip of a theme of one family, as its author would publish it; returns its path. */
export function writeKomariThemeZip(family: string): string {
  const manifest = {
    name: { en: family, 'zh-CN': family },
    short: family,
    description: 'A theme of the test.',
    version: '1.2',
    author: `author of ${family}`,
    configuration: {
      type: 'managed',
      data: [{ key: 'accent', name: { en: 'Accent', 'zh-CN': '强调色' }, type: 'select', options: 'teal,pink' }],
    },
  };
  return zipOf(`komari-${family}`, { 'komari-theme.json': JSON.stringify(manifest), ...FAMILIES[family] });
}
