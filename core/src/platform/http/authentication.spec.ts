import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Config, readConfig } from '../config/config.ts';
import { Contributions } from '../contributions/contributions.ts';
import { entryFor, type PluginEntry } from './access.ts';
import { AuthenticationStrategy, SitePolicy, StepUpCheck } from './authentication.contribution.ts';
import { AuthenticationService } from './authentication.service.ts';
import { callerOf, type Caller, type KeyCaller } from './caller.ts';
import { StepUpRequired } from './http.problems.ts';
import { PeerService } from './peer.service.ts';
import { ProblemError } from './problem.ts';

const OWN = 'http://status.example';
const ALLOWED = 'https://blog.example';
const ADMIN: Caller = { kind: 'admin', account: 'ada', session: 's1' };
const GUEST: Caller = { kind: 'guest', share: 'link', node: null, closed: false, until: 0 };
const AGENT: Caller = { kind: 'agent', node: 'tokyo' };
const PAGE: Caller = { kind: 'page', account: 'ada', session: 's1' };
const PLUGIN_PAGE: Caller = { ...PAGE, plugin: 'weather' };
const KEY: KeyCaller = {
  ...{ kind: 'key', key: 'k1', name: 'script', account: 'ada', secondFactor: false },
  ...{ scopes: ['nodes'], nodes: null },
};
const LIMITED: KeyCaller = { ...KEY, nodes: ['tokyo'] };

/** Returns the callers of credentials: the value of a cookie, or of a bearer token. */
const strategy = (
  credential: AuthenticationStrategy['credential'],
  read: (request: IncomingMessage) => string | undefined,
  callers: Readonly<Record<string, Caller>>,
) => {
  @Injectable()
  @AuthenticationStrategy()
  class Strategy implements AuthenticationStrategy {
    readonly credential = credential;

    async authenticate(request: IncomingMessage): Promise<Caller | undefined> {
      return callers[read(request) ?? ''];
    }
  }
  return Strategy;
};
const cookie = ({ headers }: IncomingMessage) => headers.cookie;
const bearer = ({ headers }: IncomingMessage) => headers.authorization?.slice('Bearer '.length);

@Injectable()
@SitePolicy()
class Policy implements SitePolicy {
  private = false;
  isPrivate = () => this.private;
  origins = () => [ALLOWED];
}

@Injectable()
@StepUpCheck()
class Check implements StepUpCheck {
  async requireStepUp(caller: Caller): Promise<void> {
    if (caller !== ADMIN) throw new StepUpRequired();
  }
}

async function start(more: NodeJS.ProcessEnv = {}, isBare = false) {
  const strategies = [
    strategy('admin', cookie, { admin: ADMIN }),
    strategy('guest', cookie, { guest: GUEST, admin: GUEST }),
    strategy('agent', bearer, { agent: AGENT }),
    strategy('key', bearer, { key: KEY, limited: LIMITED }),
    strategy('page', bearer, { 'viewer.page': PAGE, 'viewer.weather': PLUGIN_PAGE }),
  ];
  @Module({
    imports: [DiscoveryModule],
    providers: [
      ...[Contributions, PeerService, AuthenticationService],
      ...(isBare ? [] : [...strategies, Policy, Check]),
      { provide: Config, useValue: readConfig({ VITRINE_DATA_DIR: '/nowhere', ...more }) },
    ],
  })
  class AuthenticationModule {}
  const app = await NestFactory.createApplicationContext(AuthenticationModule, { logger: false });
  return { authentication: app.get(AuthenticationService), policy: isBare ? undefined : app.get(Policy) };
}

interface Asked {
  readonly method?: string;
  readonly cookie?: string;
  readonly token?: string;
  readonly origin?: string;
  readonly upgrade?: string;
  readonly authorization?: string;
  readonly host?: string;
  readonly uuid?: string;
}

const requestOf = ({ method = 'GET', token, uuid: _, ...headers }: Asked) =>
  Object.assign(new IncomingMessage(new Socket()), {
    method,
    headers: { host: 'status.example', ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });

/** Returns the kind of the caller, or the code of the refusal. */
async function outcome(
  { authentication }: Awaited<ReturnType<typeof start>>,
  entry: PluginEntry,
  input: Asked = {},
): Promise<string> {
  const request = requestOf(input);
  try {
    const caller = await authentication.authenticate(request, entry, input.uuid);
    expect(callerOf(request)).toBe(caller);
    return caller.kind;
  } catch (error) {
    if (error instanceof ProblemError) return error.body().code;
    throw error;
  }
}

const [anyone, viewer, agent, admin] = (['anyone', 'viewer', 'agent', 'admin'] as const).map(entryFor) as [
  PluginEntry,
  PluginEntry,
  PluginEntry,
  PluginEntry,
];
const nodesAdmin: PluginEntry = { audience: 'admin', scope: 'nodes' };
const byNode: PluginEntry = { ...nodesAdmin, limitedKeys: 'by-uuid' };

let site: Awaited<ReturnType<typeof start>>;
beforeAll(async () => (site = await start()));

it.each<[string, PluginEntry, Asked, string]>([
  ['a visitor', viewer, {}, 'visitor'],
  ['a visitor where administrators only may go', admin, {}, 'session.unauthenticated'],
  ['an administrator', admin, { cookie: 'admin' }, 'admin'],
  ['an administrator where anyone may go', anyone, { cookie: 'admin' }, 'admin'],
  ['a guest', viewer, { cookie: 'guest' }, 'guest'],
  ['a guest where administrators only may go', admin, { cookie: 'guest' }, 'session.unauthenticated'],
  ['an agent', agent, { token: 'agent' }, 'agent'],
  ['an unknown agent', agent, { token: 'guessed' }, 'agent.unknown'],
  ['an administrator where agents only may go', agent, { cookie: 'admin' }, 'agent.unknown'],
  ['a key', nodesAdmin, { token: 'key' }, 'key'],
  ['a key without the scope', admin, { token: 'key' }, 'api-key.scope-missing'],
  ['a key without the scope where viewers may go', viewer, { token: 'key' }, 'key'],
  ['an invalid key', viewer, { token: 'guessed' }, 'api-key.invalid'],
  ['an unknown token where anyone may go', anyone, { token: 'guessed' }, 'visitor'],
  ['basic authentication', viewer, { authorization: 'Basic YTpi' }, 'visitor'],
  ['a key of one node, about that node', byNode, { token: 'limited', uuid: 'tokyo' }, 'key'],
  ['a key of one node, about another one', byNode, { token: 'limited', uuid: 'oslo' }, 'api-key.node-forbidden'],
  ['a sandboxed page', viewer, { token: 'viewer.page' }, 'page'],
  ['a sandboxed page whose time is over', viewer, { token: 'viewer.old' }, 'viewer-token.over'],
  ['a sandboxed page on a route of the core for administrators', admin, { token: 'viewer.page' }, 'api-key.invalid'],
  [
    "a sandboxed page on a plugin's route",
    { ...admin, plugin: 'weather' },
    { token: 'viewer.page' },
    'session.unauthenticated',
  ],
  ["a plugin's page on its own route", { ...admin, plugin: 'weather' }, { token: 'viewer.weather' }, 'page'],
  [
    "a plugin's page on another plugin's route",
    { ...admin, plugin: 'radar' },
    { token: 'viewer.weather' },
    'session.unauthenticated',
  ],
  ['a sandboxed page that reads where anyone may go', anyone, { token: 'viewer.page', method: 'HEAD' }, 'page'],
  ['a sandboxed page that signs in', anyone, { token: 'viewer.page', method: 'POST' }, 'viewer-token.forbidden'],
  [
    "a page that posts to a plugin's open route",
    { ...anyone, plugin: 'weather' },
    { token: 'viewer.page', method: 'POST' },
    'page',
  ],
  ['a sandboxed page that posts where viewers may', viewer, { token: 'viewer.page', method: 'POST' }, 'page'],
])('authenticates %s', async (_, entry, input, expected) => {
  expect(await outcome(site, entry, input)).toBe(expected);
});

it.each<[string, PluginEntry, Asked, string]>([
  ['a read from another site', viewer, { cookie: 'admin', origin: 'https://evil.example' }, 'admin'],
  [
    'a change from another site',
    viewer,
    { method: 'POST', origin: 'https://evil.example' },
    'request.origin-forbidden',
  ],
  ['a change from this site', admin, { method: 'POST', cookie: 'admin', origin: OWN }, 'admin'],
  ['a change with a cookie and no origin', admin, { method: 'POST', cookie: 'admin' }, 'request.origin-forbidden'],
  ["a guest's change without an origin", viewer, { method: 'DELETE', cookie: 'guest' }, 'request.origin-forbidden'],
  ["a program's change without a cookie", anyone, { method: 'POST' }, 'visitor'],
  ["a key's change from another site", nodesAdmin, { method: 'POST', token: 'key', origin: ALLOWED }, 'key'],
  [
    'a socket with a cookie and no origin',
    viewer,
    { upgrade: 'websocket', cookie: 'admin' },
    'request.origin-forbidden',
  ],
  ['a socket of this site', viewer, { upgrade: 'websocket', cookie: 'admin', origin: OWN }, 'admin'],
  [
    'a socket of an allowed site, whatever its cookie',
    viewer,
    { upgrade: 'websocket', cookie: 'admin', origin: ALLOWED },
    'visitor',
  ],
  [
    'a socket of an allowed site for anyone',
    anyone,
    { upgrade: 'websocket', origin: ALLOWED },
    'request.origin-forbidden',
  ],
  [
    'a socket of another site',
    viewer,
    { upgrade: 'websocket', origin: 'https://evil.example' },
    'request.origin-forbidden',
  ],
  ['a change of an allowed site', viewer, { method: 'POST', origin: ALLOWED }, 'request.origin-forbidden'],
])('checks the origin of %s', async (_, entry, input, expected) => {
  expect(await outcome(site, entry, input)).toBe(expected);
});

it('rejects only callers without credentials on a private site', async () => {
  site.policy!.private = true;
  const outcomes = await Promise.all(
    [{}, { cookie: 'guest' }, { cookie: 'admin' }, { token: 'key' }].map(input => outcome(site, viewer, input)),
  );
  expect(outcomes).toEqual(['site.private', 'guest', 'admin', 'key']);
  expect(await outcome(site, anyone)).toBe('visitor');
  site.policy!.private = false;
});

it('reads the cookie of an administrator only at the address of the admin area', async () => {
  const divided = await start({ VITRINE_PUBLIC_URL: OWN, VITRINE_ADMIN_URL: 'http://admin.example' });
  expect(await outcome(divided, viewer, { cookie: 'admin' })).toBe('guest');
  expect(await outcome(divided, viewer, { cookie: 'admin', host: 'admin.example' })).toBe('admin');
});

it('delegates a step-up to the registered check', async () => {
  await site.authentication.requireStepUp(ADMIN, 'recent');
  await expect(site.authentication.requireStepUp(KEY, 'recent')).rejects.toBeInstanceOf(StepUpRequired);
});

it('treats every caller as a visitor without strategies', async () => {
  const bare = await start({}, true);
  expect(await outcome(bare, viewer, { cookie: 'admin' })).toBe('visitor');
  expect(await outcome(bare, agent, { token: 'agent' })).toBe('agent.unknown');
  expect(await outcome(bare, viewer, { upgrade: 'websocket', origin: ALLOWED })).toBe('request.origin-forbidden');
  await expect(bare.authentication.requireStepUp(ADMIN, 'recent')).rejects.toMatchObject({ status: 401 });
});
