import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { PageContext } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { install } from '../../test/themes/given-theme.ts';
import { RouteCatalogueService } from '../platform/openapi/routes.ts';
import { SettingsService } from '../settings/settings.service.ts';

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

/** Starts a site with a page, a hidden node and a theme that is installed but not active. */
async function setUp(basePath = '') {
  const web = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'assets/main.js'), 'start()');
  await writeFile(
    join(web, 'index.html'),
    '<html><head><title>Vitrine</title><meta name="page" content="__PAGE__"><link rel="preload" as="fetch" href="/api/public"></head><body></body></html>',
  );
  const site = await startTestApp({ config: { VITRINE_WEB_DIR: web, VITRINE_BASE_PATH: basePath } });
  const admin = await site.admin();
  const hidden = await site.given.node({ name: 'hidden-name', hidden: true });
  const visibleNode = await site.given.node({ name: 'plain-name' });
  const { id, release } = await install(admin, themeZip({ 'theme.js': 'export default {}' }), false);
  const load = async (client: typeof site.http, path = '/', status = 200) => {
    const { text, headers } = await client.get(path).set(navigation).expect(status);
    const written = /<meta name="page" content="([^"]*)">/.exec(text)?.[1] ?? '';
    const context = JSON.parse(written.replaceAll('&#34;', '"')) as PageContext;
    return { text, headers, context, policy: String(headers['content-security-policy']) };
  };
  return {
    ...site,
    admin,
    hidden,
    plain: visibleNode,
    theme: { id, release },
    load,
    activate: (theme: string) => admin.put('/api/v1/admin/themes/active').send({ id: theme }).expect(200),
    custom: (body: string) =>
      admin.put('/api/v1/admin/settings/custom').send({ head: '', body, origins: [] }).expect(200),
    set: (patch: object) => site.app.get(SettingsService).set(SITE, patch),
    /** Loads a sandboxed page as a signed-in administrator; returns the header for its requests. */
    async bearer() {
      const { context } = await load(admin);
      return { authorization: `Bearer ${context.sandbox!.token}`, origin: 'null' };
    },
  };
}

describe('the document', () => {
  it('is sandboxed for signed-in users if foreign code runs there', async () => {
    const { load, admin, http, activate, custom, theme } = await setUp();
    const sandboxed = async (client: typeof http) => {
      const { policy, context, text, headers } = await load(client);
      expect(headers['cross-origin-opener-policy']).toBe(context.proof === undefined ? undefined : 'same-origin');
      expect(context.proof !== undefined).toBe(client === admin && context.sandbox === undefined);
      expect(text.includes('as="fetch"')).toBe(context.sandbox === undefined && context.proof === undefined);
      expect(policy.startsWith('sandbox allow-scripts ')).toBe(context.sandbox !== undefined);
      expect(policy).not.toContain('allow-same-origin');
      return context.sandbox !== undefined;
    };
    expect([await sandboxed(admin), await sandboxed(http)]).toEqual([false, false]);
    await custom('<p>Ours</p>');
    expect([await sandboxed(admin), await sandboxed(http)]).toEqual([true, false]);
    await custom('');
    await activate(theme.id);
    expect([await sandboxed(admin), await sandboxed(http)]).toEqual([true, false]);
    await activate('default');
    expect(await sandboxed(admin)).toBe(false);
    await admin.put('/api/v1/admin/themes/preview').send({ id: theme.id }).expect(200);
    expect([await sandboxed(admin), await sandboxed(http)]).toEqual([true, false]);
  });

  it('of the core is isolated in its own window group, and loads nothing of a theme', async () => {
    const { load, admin, activate, custom, theme } = await setUp();
    await activate(theme.id);
    await custom('<p>Foreign</p>');
    for (const path of ['/admin', '/admin/account', '/login', '/setup', '/terminal', '/manage/x']) {
      const { headers, text, context, policy } = await load(admin, path);
      expect([path, headers['cross-origin-opener-policy']]).toEqual([path, 'same-origin']);
      expect(context).toEqual({ kind: 'own', proof: expect.any(String) });
      expect(text + policy + String(headers.link)).not.toMatch(/Foreign|sandbox|themes\//);
    }
  });

  it.each(['', '/status'])(
    'redirects every other spelling of a page of the core to the canonical one, below "%s"',
    async base => {
      const { http, custom } = await setUp(base);
      await custom('<p>Foreign</p>');
      for (const [path, canonical] of [
        ['/Login', '/login'],
        ['/%6cogin?problem=x', '/login?problem=x'],
        ['/Admin', '/admin'],
        ['/%61dmin/account', '/admin/account'],
        ['/Terminal?uuid=1', '/terminal?uuid=1'],
        ['/admin%2faccount', '/admin/account'],
      ]) {
        const { headers, text } = await http
          .get(base + path)
          .set(navigation)
          .expect(307);
        expect([path, headers.location]).toEqual([path, base + canonical]);
        expect(text).not.toContain('Foreign');
      }
      await http.get(`${base}/%zz`).set(navigation).expect(400);
    },
  );

  it('passes display preferences into a sandbox, and no other cookies', async () => {
    const { admin, custom, load } = await setUp();
    await custom('<p>Ours</p>');
    const { headers } = await admin.post('/api/v1/session').send({ username: 'admin', password: 'Correct-Horse-1' });
    const session = String(headers['set-cookie']).split(';')[0];
    const cookies = 'vitrine_appearance=dark; vitrine_language=zh-TW; vitrine_view="><script>; vitrine_other=1';
    const { text } = await admin.get('/').set({ ...navigation, cookie: `${session}; ${cookies}` });
    const written = /<meta name="page" content="([^"]*)"/.exec(text)![1]!.replaceAll('&#34;', '"');
    expect((JSON.parse(written) as PageContext).sandbox?.preferences).toEqual({
      appearance: 'dark',
      language: 'zh-TW',
    });
    expect((await load(admin)).context.sandbox?.preferences).toEqual({});
  });
});

describe('the token of a page in a sandbox', () => {
  it('returns public data to a page without origin, also of a private site', async () => {
    const { http, bearer, custom, hidden, plain, set, app } = await setUp();
    await custom('<p>Ours</p>');
    const headers = await bearer();
    for (const closed of [false, true]) {
      await set({ private: closed });
      const info = await http.get('/api/public').set(headers).expect(200).expect('access-control-allow-origin', 'null');
      expect(info.body.data).toMatchObject({ signedIn: true, private: closed, site: { name: 'Test' } });
      expect(info.headers).not.toHaveProperty('access-control-allow-credentials');
      const nodes = await http.get('/api/v1/nodes').set(headers).expect(200);
      expect(nodes.text).toContain('plain-name');
      expect(nodes.text).not.toContain('hidden-name');
      await http.get(`/api/v1/nodes/${plain.uuid}`).set(headers).expect(200);
      await http.get(`/api/v1/nodes/${hidden.uuid}`).set(headers).expect(404);
    }
    const routes = app.get(RouteCatalogueService).all();
    for (const { method, path, access } of routes.filter(route => route.access.audience !== 'agent')) {
      const real = path.replace(/[*:]\w+/g, hidden.uuid);
      const { status, text = '' } = await http[method.toLowerCase() as 'get'](real).set(headers).send();
      // The body is missing: a request that a visitor may send is read, and found to be incomplete.
      const refusal = access.audience === 'admin' ? 401 : access.audience === 'anyone' ? 403 : 422;
      const isRead = access.audience !== 'admin' && method === 'GET';
      if (!isRead) expect(`${method} ${path} ${status}`).toBe(`${method} ${path} ${refusal}`);
      expect(`${method} ${path} ${text.includes('hidden-name')}`).toBe(`${method} ${path} false`);
    }
  });

  it('lets a page without origin read no response without its token', async () => {
    const { http, admin } = await setUp();
    for (const request of [http.get('/api/v1/nodes'), admin.get('/api/v1/nodes'), http.get('/api/public')])
      expect((await request.set({ origin: 'null' })).headers).not.toHaveProperty('access-control-allow-origin');
    const key = await http.get('/api/v1/nodes').set({ origin: 'null', authorization: 'Bearer vk_x' });
    expect(key.headers).not.toHaveProperty('access-control-allow-origin');
    await admin.post('/api/v1/admin/api-keys').set({ origin: 'null' }).send({}).expect(403);
    const preflightHeaders = { origin: 'null', 'access-control-request-method': 'GET' };
    const preflight = await http
      .options('/api/v1/nodes')
      .set({ ...preflightHeaders, 'access-control-request-headers': 'authorization' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toMatch(/^GET, HEAD/);
    const otherPreflight = await http
      .options('/api/v1/nodes')
      .set({ ...preflightHeaders, 'access-control-request-headers': 'x-other' });
    expect(otherPreflight.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('expires after ten minutes, is renewed automatically, and ends with its session', async () => {
    const { http, bearer, custom, clock, admin } = await setUp();
    await custom('<p>Ours</p>');
    const first = await bearer();
    await clock.skip('9m');
    const renewed = await http.get('/api/v1/viewer-token').set(first).expect(200).expect('cache-control', 'no-store');
    const second = { ...first, authorization: `Bearer ${renewed.body.data.token}` };
    await clock.advance('2m');
    expect((await http.get('/api/v1/nodes').set(first).expect(401)).body.code).toBe('viewer-token.over');
    await http.get('/api/v1/nodes').set(second).expect(200);
    expect((await admin.get('/api/v1/viewer-token').expect(401)).body.code).toBe('viewer-token.over');
    await http
      .get('/api/v1/nodes')
      .set({ authorization: `${second.authorization}x` })
      .expect(401);
    await admin.delete('/api/v1/session').expect(204);
    for (const path of ['/api/v1/nodes', '/api/public', '/api/v1/viewer-token'])
      expect([path, (await http.get(path).set(second)).status]).toEqual([path, 401]);
  });

  it('opens the live socket as a visitor, and closes it when the session ends', async () => {
    const { url, bearer, custom, admin, clock } = await setUp();
    await custom('<p>Ours</p>');
    const { authorization } = await bearer();
    const openSocket = (path: string, protocols: string[]) =>
      new WebSocket(url.replace('http', 'ws') + path, protocols, { origin: 'null' });
    const rejectionOf = async (socket: WebSocket) => {
      socket.on('error', () => undefined);
      const [, { statusCode }] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      return statusCode;
    };
    const validProtocols = ['vitrine-viewer', authorization.slice('Bearer '.length)];
    expect(await rejectionOf(openSocket('/api/v1/live', []))).toBe(403);
    expect(await rejectionOf(openSocket('/api/v1/live', ['vitrine-viewer', 'viewer.v1.AAAA']))).toBe(401);
    expect(await rejectionOf(openSocket('/api/v1/admin/exec/live', validProtocols))).toBe(403);
    const socket = openSocket('/api/v1/live', validProtocols);
    let received = '';
    socket.on('message', data => (received += String(data)));
    await once(socket, 'open');
    expect(socket.protocol).toBe('vitrine-viewer');
    while (!received.includes('"snapshot"')) await clock.advance('1s');
    expect(received).toContain('plain-name');
    expect(received).not.toContain('hidden-name');
    const closed = once(socket, 'close');
    await admin.delete('/api/v1/session').expect(204);
    expect((await closed)[0]).toBe(1008);
  });

  it('shows the previewed theme only with the token', async () => {
    const { http, admin, bearer, theme } = await setUp();
    await admin.put('/api/v1/admin/themes/preview').send({ id: theme.id }).expect(200);
    const { body } = await http.get('/api/public').set(await bearer());
    expect(body.data.activeTheme).toMatchObject({ id: theme.id, preview: true });
    expect((await http.get('/api/public')).body.data.activeTheme).toBeNull();
  });
});

describe('files', () => {
  it('load in a page without origin', async () => {
    const { http, theme } = await setUp();
    for (const path of ['/assets/main.js', `/themes/${theme.id}/${theme.release}/theme.js`]) {
      const { headers } = await http.get(path).set({ origin: 'null' }).expect(200);
      expect([path, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
        path,
        '*',
        'cross-origin',
      ]);
    }
  });

  it('of a theme have an unguessable address on a private site', async () => {
    const { http, bearer, activate, set, theme } = await setUp();
    await activate(theme.id);
    await set({ private: true });
    const { body } = await http.get('/api/public').set(await bearer());
    const entry = String(body.data.activeTheme.entry);
    expect(entry).toMatch(new RegExp(`^/themes/~[0-9a-f]{32}/${theme.id}/${theme.release}/`));
    await http.get(entry).expect(200).expect('access-control-allow-origin', '*');
    await http.get(entry.replace(/~[^/]+\//, '')).expect(401);
    await http.get(entry.replace(/~./, '~x')).expect(404);
    await http.get(entry.replace(theme.id, 'another')).expect(404);
  });
});

describe('the session cookie', () => {
  const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

  it('gives scripts no access without the proof of pages without foreign code', async () => {
    const site = await setUp();
    const { admin, load, activate, theme } = site;
    const ownProof = (await load(admin, '/admin')).context.proof!;
    expect((await load(admin)).context.proof).toBe(ownProof);
    await activate(theme.id);
    expect((await load(admin)).context).toMatchObject({ kind: 'public', sandbox: expect.anything() });
    expect((await load(admin)).context.proof).toBeUndefined();
    expect((await load(site.http, '/admin')).context.proof).toBeUndefined();

    const list = (headers: object) => admin.get('/api/v1/admin/nodes').set({ ...script, ...headers });
    await list({}).expect(401);
    await list({ 'vitrine-session': ownProof.replace(/./g, '0') }).expect(401);
    await list({ 'vitrine-session': ownProof }).expect(200);
    await list({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }).expect(200);
    const { body } = await admin.get('/api/v1/nodes').set(script).expect(200);
    expect(JSON.stringify(body)).not.toContain('hidden-name');
    const form = { ...script, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    await admin.post('/api/v1/admin/audit/verify').set(form).expect(401);
    await admin.get('/api/v1/admin/audit/export').set(form).expect(200);
    await admin
      .get('/admin')
      .set({ ...script, accept: 'text/html' })
      .expect(404);
  });

  it('opens no socket for a browser without the proof', async () => {
    const site = await setUp();
    const signIn = await site.admin.post('/api/v1/session').send(ADMIN).expect(201);
    const proof = String(signIn.headers['vitrine-session']);
    const cookie = cookieOf(signIn.headers);
    const open = async (protocols: string[], userAgent: string) => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/admin/exec/live`, protocols, {
        origin: site.url,
        headers: { cookie, 'user-agent': userAgent },
      });
      const status = await new Promise<number>(resolve => {
        socket.once('open', () => resolve(101));
        socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
        socket.on('error', () => undefined);
      });
      socket.terminate();
      return status;
    };
    const chromium = 'Mozilla/5.0 (X11; Linux x64) Chrome/150.0';
    expect(await open([], chromium)).toBe(401);
    expect(await open(['vitrine-session', proof.replace(/./g, '0')], chromium)).toBe(401);
    expect(await open(['vitrine-session', proof], chromium)).toBe(101);
    expect(await open([], 'a program')).toBe(101);
  });
});
