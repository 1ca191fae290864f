import { randomUUID } from 'node:crypto';

/** Origin of another site. */
const FOREIGN = 'https://attacker.example';
const NOBODY = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const PAGE = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };
const PRIVATE_SOCKETS = [
  '/api/v1/agent',
  '/api/v1/agent/terminal',
  '/api/v1/admin/exec/live',
  '/api/v1/admin/terminal/socket',
];
const LIVE = '/api/v1/live';

/** Returns the result of a check. `ok`: undefined if it could not be run. */
const found = (group, name, ok, detail = '') => ({ group, name, ok, detail: ok ? '' : detail });

export async function headers(site) {
  const results = [];
  for (const path of ['/', '/admin', '/login', '/api/public', '/no/such/file.txt']) {
    const { headers, status } = await site.ask(path, { headers: PAGE });
    const policy = String(headers['content-security-policy'] ?? '');
    const expect = (name, ok, detail) => results.push(found('headers', `${path} ${name}`, ok, detail));
    expect('has a content security policy', /default-src 'none'/.test(policy), policy || `none (${status})`);
    expect('allows no inline and no evaluated script', policy !== '' && !/unsafe-(inline|eval)/.test(policy), policy);
    expect('may not be framed', /frame-ancestors 'none'/.test(policy), policy);
    expect(
      'is taken for what it says it is',
      headers['x-content-type-options'] === 'nosniff',
      'x-content-type-options',
    );
    expect('tells other sites no address', headers['referrer-policy'] === 'no-referrer', 'referrer-policy');
    expect('names no software', !headers['x-powered-by'], headers['x-powered-by']);
    if (path === '/admin' || path === '/login')
      expect(
        'keeps openers out',
        headers['cross-origin-opener-policy'] === 'same-origin',
        'cross-origin-opener-policy',
      );
    if (site.secure)
      expect(
        'insists on https',
        /max-age=\d{7,}/.test(headers['strict-transport-security']),
        'strict-transport-security',
      );
  }
  return results;
}

export async function origins(site) {
  const results = [];
  const expect = (name, ok, detail) => results.push(found('origins', name, ok, detail));
  for (const path of ['/api/v1/nodes', '/api/public']) {
    const { headers } = await site.ask(path, { headers: { origin: FOREIGN } });
    expect(`${path} is not readable by another site`, !allows(headers), headers['access-control-allow-origin']);
  }
  const preflight = await site.ask('/api/v1/admin/nodes', {
    method: 'OPTIONS',
    headers: { origin: FOREIGN, 'access-control-request-method': 'DELETE' },
  });
  expect(
    'another site may not ask to act',
    !allows(preflight.headers),
    preflight.headers['access-control-allow-origin'],
  );
  const signIn = await site.json('/api/v1/session', { username: 'x', password: 'x' }, { headers: { origin: FOREIGN } });
  expect('another site may not sign in', signIn.status === 403, `answered ${signIn.status}`);
  for (const path of [LIVE, ...PRIVATE_SOCKETS]) {
    const { status } = await site.knock(path, { headers: { origin: FOREIGN } });
    expect(`${path} opens to no other site`, status === 403 || status === 401, `answered ${status}`);
  }
  const { status } = await site.ask('/', { headers: { ...PAGE, host: 'attacker.example' } });
  const hint = 'answers under any host name: set VITRINE_PUBLIC_URL';
  expect('answers under no foreign host name', status === 421 || (site.named ? false : undefined), hint);
  return results;
}

const allows = headers =>
  ['*', FOREIGN, 'null'].includes(headers['access-control-allow-origin']) ||
  headers['access-control-allow-credentials'] === 'true';

const OUT = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..%c0%af',
  '....//',
  '%00../',
];
const UNDER = ['/', '/assets/', '/themes/', '/themes/media/', '/themes/x/', '/agent/', '/flags/'];
const STOLEN = /root:[^:\n]*:0:0:|SQLite format 3|"workspaces":|BEGIN [A-Z ]*PRIVATE KEY/;

export async function paths(site) {
  const leaks = [];
  for (const folder of UNDER)
    for (const step of OUT)
      for (const file of ['etc/passwd', 'vitrine.db', 'vault.key', 'package.json']) {
        const path = `${folder}${step.repeat(8)}${file}`;
        const { status, text, headers } = await site.ask(path, { headers: { accept: '*/*' } });
        const page = /text\/html/.test(headers['content-type']);
        if (STOLEN.test(text) || (status === 200 && !page)) leaks.push(`${path} answered ${status}`);
      }
  const results = [
    found('paths', 'no spelling leads out of a folder', leaks.length === 0, leaks.slice(0, 3).join(', ')),
  ];
  for (const path of ['/.env', '/.git/config', '/vitrine.db', '/vault.key', '/data/vitrine.db', '/core/package.json']) {
    const { status, headers } = await site.ask(path, { headers: { accept: '*/*' } });
    const ok = status !== 200 || /text\/html/.test(headers['content-type']);
    results.push(found('paths', `${path} is not served`, ok, `answered ${status}`));
  }
  const broken = await site.ask('/api/v1/nodes/%ff', {});
  results.push(
    found('paths', 'a broken address is no fault of the server', broken.status < 500, `answered ${broken.status}`),
  );
  return results;
}

/** Returns all routes that the site describes in its OpenAPI document. */
export async function describedRoutes(site) {
  const { status, text, headers } = await site.ask('/api/v1/openapi.json');
  if (status !== 200 || !/json/.test(headers['content-type'])) return [];
  return Object.entries(JSON.parse(text).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      audience: operation['x-audience'],
      takesBody: operation.requestBody !== undefined,
    })),
  );
}

/** Requests that would succeed without an access check use ids that do not exist, or bodies that are always invalid. */
const isHarmless = ({ method, path, takesBody }) =>
  method === 'GET' || path.includes('{') || (takesBody && method !== 'DELETE');

export async function audiences(site, routes) {
  const open = [];
  const guarded = routes.filter(({ audience }) => audience === 'admin' || audience === 'agent').filter(isHarmless);
  for (const { method, path, takesBody } of guarded) {
    const real = path.replace(/\{\w+\}/g, NOBODY);
    const body = takesBody ? JSON.stringify({ [`self-test-${randomUUID()}`]: true }) : undefined;
    const headers = { origin: site.origin, ...(body && { 'content-type': 'application/json' }) };
    const { status } = await site.ask(real, { method, headers, body });
    if (status !== 401) open.push(`${method} ${path} answered ${status}`);
  }
  const results = [
    found(
      'audiences',
      `${guarded.length} routes let no visitor in`,
      guarded.length > 0 && open.length === 0,
      `${open.slice(0, 5).join(', ') || 'no routes are described'}`,
    ),
  ];
  for (const path of PRIVATE_SOCKETS) {
    const { status } = await site.knock(path, {});
    results.push(found('audiences', `${path} opens to no visitor`, status === 401, `answered ${status}`));
  }
  for (const authorization of ['Bearer x', 'Bearer ', 'Basic YWRtaW46YWRtaW4=', `Bearer ${'a'.repeat(5000)}`]) {
    const { status } = await site.ask('/api/v1/admin/nodes', { headers: { authorization } });
    results.push(found('audiences', `no key: ${authorization.slice(0, 12)}`, status === 401, `answered ${status}`));
  }
  return results;
}

/** Returns a node hidden from visitors, found with an API key or given by the caller. */
export async function hiddenNode(site, { key, hidden }) {
  if (hidden) return { uuid: hidden, name: undefined };
  if (!key) return undefined;
  const { status, text } = await site.ask('/api/v1/admin/nodes', { headers: { authorization: `Bearer ${key}` } });
  if (status !== 200) throw new Error(`the key does not open the list of nodes (${status})`);
  const node = JSON.parse(text).data.find(({ hidden }) => hidden);
  return node && { uuid: node.uuid, name: node.name };
}

export async function visibility(site, routes, node) {
  if (!node)
    return [
      found('visibility', 'a hidden node is shown nowhere', undefined, 'name one with --hidden, or give a --key'),
    ];
  const revealsNode = text =>
    text.includes(node.uuid) || (node.name !== undefined && text.includes(JSON.stringify(node.name)));
  const leaks = [];
  const readable = routes.filter(
    ({ method, audience }) => method === 'GET' && audience !== 'admin' && audience !== 'agent',
  );
  for (const { path } of readable) {
    const real = path.replace(/\{\w+\}/g, node.uuid);
    const { status, text } = await site.ask(`${real}?from=0&to=4102444800000&points=100`);
    const repeats = path.includes('{');
    const name = node.name !== undefined && text.includes(JSON.stringify(node.name));
    if (repeats ? name || (path.includes('{uuid}') && status < 400) : revealsNode(text))
      leaks.push(`${path} answered ${status}`);
  }
  const watch = JSON.stringify({ type: 'watch', uuid: node.uuid });
  const live = await site.knock(LIVE, { headers: { origin: site.origin }, say: [watch], listen: 5000 });
  if (revealsNode(live.heard)) leaks.push(LIVE);
  const label = `a hidden node is shown on none of ${readable.length} routes, and not live`;
  return [
    found(
      'visibility',
      label,
      readable.length > 0 && leaks.length === 0,
      leaks.slice(0, 5).join(', ') || 'no routes are described',
    ),
  ];
}

export async function limits(site) {
  const results = [];
  const expect = (name, ok, detail) => results.push(found('limits', name, ok, detail));
  const signIn = body =>
    site.ask('/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin },
      body,
    });
  const large = await signIn(JSON.stringify({ username: 'x'.repeat(2_000_000), password: 'x' }));
  expect('a body of two megabytes is refused', large.status === 413 || large.status === 0, `answered ${large.status}`);
  const deep = await signIn(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(
    'a body of fifty thousand brackets is refused',
    deep.status >= 400 && deep.status < 500,
    `answered ${deep.status}`,
  );
  const proto = await signIn('{"__proto__":{"username":"x"},"constructor":{"prototype":{"password":"x"}}}');
  expect('names of prototypes are no values', proto.status >= 400 && proto.status < 500, `answered ${proto.status}`);
  const broken = await signIn('{"username":');
  expect('a broken body is named so', broken.status === 400, `answered ${broken.status}`);
  expect(
    'an error shows nothing of the inside',
    !/node_modules|\.m?[jt]s:\d+|\bat \w+.*\(/.test(broken.text),
    broken.text.slice(0, 100),
  );
  const long = await site.ask('/api/public', { headers: { 'x-long': 'x'.repeat(100_000) } });
  expect('headers of a hundred kilobytes are refused', [0, 400, 431].includes(long.status), `answered ${long.status}`);
  const frames = await site.knock(LIVE, {
    headers: { origin: site.origin },
    say: ['x'.repeat(3_000_000)],
    listen: 2000,
  });
  expect('a frame of three megabytes ends the socket', frames.status !== 101 || frames.closed, 'it stayed open');
  return results;
}

/** Checks every cookie that was set so far. `signIn`: username and password; the session is signed out afterwards. */
export async function cookies(site, { signIn }) {
  if (signIn) {
    const [username, ...rest] = signIn.split(':');
    const { status, headers } = await site.json('/api/v1/session', { username, password: rest.join(':') });
    if (status !== 201 && status !== 202) throw new Error(`signing in answered ${status}`);
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map(cookie => cookie.split(';')[0])
      .join('; ');
    await site.ask('/api/v1/session', { method: 'DELETE', headers: { cookie, origin: site.origin } });
  }
  if (site.cookies.length === 0)
    return [found('cookies', 'cookies are out of reach of scripts', undefined, 'none was set; give --sign-in')];
  const weak = site.cookies.filter(
    cookie =>
      !/; *httponly/i.test(cookie) ||
      !/; *samesite=(lax|strict)/i.test(cookie) ||
      (site.secure && !/; *secure/i.test(cookie)),
  );
  const names = weak.map(cookie => cookie.split('=')[0]);
  return [
    found(
      'cookies',
      `${site.cookies.length} cookies are out of reach of scripts and of other sites`,
      weak.length === 0,
      names.join(', '),
    ),
  ];
}
