import type { IncomingMessage } from 'node:http';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';
import { ViewerTokensService } from './viewer-tokens.service.ts';

const ACCOUNT = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';

let site: TestApp;
let viewerTokens: ViewerTokensService;
beforeAll(async () => {
  site = await startTestApp();
  viewerTokens = site.app.get(ViewerTokensService);
});

const newSession = async () => {
  const device = { address: '192.0.2.9', userAgent: '' };
  return (await site.app.get(SessionsService).open(ACCOUNT, 'password', device)).session.id;
};
const renew = (token: string) => site.http.get('/api/v1/viewer-token').set('authorization', `Bearer ${token}`);
const callerOf = (token: string): Promise<Caller | undefined> =>
  viewerTokens.authenticate({ headers: { authorization: `Bearer ${token}` } } as IncomingMessage);

it.each([
  ['nothing more', {}],
  ['a preview', { preview: 'aurora' }],
  ['a draft', { draft: true }],
  ['a plugin', { plugin: 'digest' }],
] as const)('authenticates a page with %s', async (_, more) => {
  const session = await newSession();
  const { token } = viewerTokens.issue({ session, ...more });
  expect(await callerOf(token)).toStrictEqual({ kind: 'page', session, account: ACCOUNT, ...more });
});

it('is valid for ten minutes, and renewed by the page', async () => {
  const session = await newSession();
  const { token, lifeMs } = viewerTokens.issue({ session });
  expect(lifeMs).toBe(600_000);
  await site.clock.skip('599s');
  const { body, headers } = await renew(token).expect(200);
  expect(headers['cache-control']).toBe('no-store');
  await site.clock.skip('1s');
  await renew(token).expect(401);
  await renew(body.data.token).expect(200);
});

it('is refused without a token, and with a forged one', async () => {
  const { token } = viewerTokens.issue({ session: await newSession() });
  await site.http.get('/api/v1/viewer-token').expect(401);
  await renew(`${token}x`).expect(401);
  await renew('viewer.AAAA').expect(401);
  expect(await viewerTokens.authenticate({ headers: {} } as IncomingMessage)).toBeUndefined();
});

it('ends with its session', async () => {
  const session = await newSession();
  const { token } = viewerTokens.issue({ session });
  await renew(token).expect(200);
  await site.app.get(SessionsService).close(session);
  await renew(token).expect(401);
});

it('ends when its session expires, before the job that removes it', async () => {
  const session = await newSession();
  const { token } = viewerTokens.issue({ session });
  const expiresAt = new Date(site.clock.now() + 10_000);
  await site.app.get(Database).nativeUpdate(SessionEntity, { id: session }, { expiresAt });
  await site.clock.skip('9s');
  await renew(token).expect(200);
  await site.clock.skip('1s');
  expect(await site.app.get(SessionsService).get(session)).not.toBeNull();
  await renew(token).expect(401);
});
