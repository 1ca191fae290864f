import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlRequest, ControlReason } from '@vitrine/contracts';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { browserKey, passkey, type Signer } from '../../test/signer.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { staticToken } from '../client/credentials.ts';
import { endpointOf } from '../client/endpoint.ts';
import { Log } from '../log.ts';
import { controlFeatures } from './control-features.ts';
import { controlKeys } from './control-keys.ts';
import { SignatureGuard } from './signature-guard.ts';

const NODE = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const OTHER = '00000000-0000-4000-8000-000000000001';
type Exec = Extract<ControlRequest, { kind: 'exec' }>;

const touching = (file: string, nodes = [NODE]): Exec => ({
  kind: 'exec',
  nodes,
  command: `touch ${file}`,
  timeoutSeconds: 10,
});

/** An agent that accepts only these keys, and a core that may send anything. */
async function strictAgent(
  core: CoreServer,
  signers: readonly Signer[],
  folder: string | undefined,
  now?: () => number,
) {
  const log = new Log(() => undefined);
  const signatureGuard = new SignatureGuard({
    keys: controlKeys(signers.map(({ publicKey }) => publicKey)),
    folder,
    log,
    ...(now && { now }),
  });
  const endpoint = endpointOf(core.url);
  const features = controlFeatures({
    signatureGuard,
    core: { endpoint, route: endpoint, credentials: staticToken('secret') },
    folder,
    log,
  });
  const agent = await startTestAgent({ url: core.url, features });
  await eventually('it is welcomed', () => agent.agent.connected);
  return agent;
}

/** Sends a request and returns its result. */
async function ordered(
  core: CoreServer,
  order: Exec,
  overrides: object = {},
): Promise<{ status: string; reason: ControlReason | null }> {
  const id = randomUUID();
  core.send({
    type: 'exec',
    id,
    command: order.command,
    timeoutSeconds: order.timeoutSeconds,
    nodes: [...order.nodes],
    ...overrides,
  });
  const find = () => core.frames.find(frame => frame.type === 'execEnd' && frame.id === id);
  await eventually('the order is answered', () => find() !== undefined);
  const { status, reason } = find() as { status: string; reason: ControlReason | null };
  return { status, reason };
}

it.each([
  ['a key of a browser', () => browserKey()],
  ['an Ed25519 key of a browser', () => browserKey('Ed25519')],
  ['a passkey', async () => passkey()],
] as const)('runs what %s has signed, once', async (_, make) => {
  using folder = tempFolder();
  await using core = await CoreServer.listen();
  const signer = await make();
  await using _agent = await strictAgent(core, [signer], folder.path);
  expect(core.hellos[0]?.capabilities).toContain('signed');
  const order = touching(join(folder.path, 'done'), [OTHER, NODE]);
  const signature = await signer.sign(order);
  expect(await ordered(core, order, { signature })).toEqual({ status: 'success', reason: null });
  expect(existsSync(join(folder.path, 'done'))).toBe(true);
  expect(await ordered(core, order, { signature })).toEqual({ status: 'refused', reason: 'replayed' });
  expect(core.errors).toEqual([]);
});

describe('a malicious core', () => {
  let signer: Signer;
  let unknownSigner: Signer;
  beforeAll(async () => {
    signer = await browserKey();
    unknownSigner = await browserKey();
  });

  it.each<[string, ControlReason, (order: Exec) => Promise<object>]>([
    ['sends no signature', 'unsigned', async () => ({})],
    ['sends something else as one', 'unsigned', async () => ({ signature: { key: 1, signature: {} } })],
    ['signs itself', 'unknown-key', async order => ({ signature: await unknownSigner.sign(order) })],
    [
      'signs itself in the name of the key',
      'bad-signature',
      async order => ({ signature: { ...(await unknownSigner.sign(order)), key: (await signer.sign(order)).key } }),
    ],
    [
      'puts another command under a signature',
      'bad-signature',
      async order => ({ signature: await signer.sign({ ...order, command: 'uptime' }) }),
    ],
    [
      'lengthens the limit',
      'bad-signature',
      async order => ({ signature: await signer.sign({ ...order, timeoutSeconds: 1 }) }),
    ],
    [
      'adds this node to an order for another',
      'bad-signature',
      async order => ({ signature: await signer.sign({ ...order, nodes: [OTHER] }) }),
    ],
    [
      'passes on an order for another node',
      'other-node',
      async order => ({ nodes: [OTHER], signature: await signer.sign({ ...order, nodes: [OTHER] }) }),
    ],
    [
      'makes a command of a signature for a terminal',
      'bad-signature',
      async () => ({ signature: await signer.sign({ kind: 'terminal', nodes: [NODE] }) }),
    ],
    ['comes late', 'stale', async order => ({ signature: await signer.sign(order, Date.now() - 125_000) })],
    [
      'kept an order from the future',
      'stale',
      async order => ({ signature: await signer.sign(order, Date.now() + 125_000) }),
    ],
    [
      'changes the time of an old signature',
      'bad-signature',
      async order => ({ signature: { ...(await signer.sign(order, Date.now() - 600_000)), at: Date.now() } }),
    ],
    [
      'changes the nonce of a used one',
      'bad-signature',
      async order => ({ signature: { ...(await signer.sign(order)), nonce: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    ],
  ])('%s: the agent rejects it', async (_, reason, manipulate) => {
    using folder = tempFolder();
    // The core announces a time that is far off: the agent uses its own clock.
    await using core = await CoreServer.listen({ ahead: -600_000 });
    await using _agent = await strictAgent(core, [signer], folder.path);
    const file = join(folder.path, 'done');
    const order = touching(file);
    expect(await ordered(core, order, await manipulate(order))).toEqual({ status: 'refused', reason });
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['uses an assertion of a sign-in', passkey({ type: 'webauthn.create' })],
    ['uses an assertion without a person', passkey({ flags: 0b001 })],
  ])('%s: the agent rejects it', async (_, key) => {
    using folder = tempFolder();
    await using core = await CoreServer.listen();
    await using _agent = await strictAgent(core, [key], folder.path);
    const order = touching(join(folder.path, 'done'));
    expect(await ordered(core, order, { signature: await key.sign(order) })).toEqual({
      status: 'refused',
      reason: 'bad-signature',
    });
  });

  it('renames the node to reuse a signature: the agent rejects it', async () => {
    using folder = tempFolder();
    await using core = await CoreServer.listen();
    await (await strictAgent(core, [signer], folder.path)).stop();
    core.behaviour.node = OTHER;
    await using _agent = await strictAgent(core, [signer], folder.path);
    const order = touching(join(folder.path, 'done'), [OTHER]);
    expect(await ordered(core, order, { signature: await signer.sign(order) })).toEqual({
      status: 'refused',
      reason: 'other-node',
    });
  });

  it('replays an order after a restart of the agent: the agent rejects it', async () => {
    using folder = tempFolder();
    await using core = await CoreServer.listen();
    const order = touching(join(folder.path, 'done'));
    const signature = await signer.sign(order);
    const first = await strictAgent(core, [signer], folder.path);
    expect(await ordered(core, order, { signature })).toMatchObject({ status: 'success' });
    await first.stop();
    await using _second = await strictAgent(core, [signer], folder.path);
    expect(await ordered(core, order, { signature })).toEqual({ status: 'refused', reason: 'replayed' });
  });

  it('opens no unsigned terminal', async () => {
    using folder = tempFolder();
    await using core = await CoreServer.listen();
    await using _agent = await strictAgent(core, [signer], folder.path);
    const id = randomUUID();
    const signature = await signer.sign(touching('x'));
    core.send({ type: 'terminal', id, columns: 80, rows: 24 });
    core.send({ type: 'terminal', id, columns: 80, rows: 24, nodes: [NODE], signature });
    await eventually(
      'both are refused',
      () => core.frames.filter(({ type }) => type === 'terminalRefused').length === 2,
    );
    expect(core.frames.filter(({ type }) => type === 'terminalRefused')).toMatchObject([
      { reason: 'unsigned' },
      { reason: 'bad-signature' },
    ]);
    expect(core.paths.filter(path => path.includes('/terminal'))).toEqual([]);
  });
});

it('refuses commands if it cannot store which ones it ran', async () => {
  await using core = await CoreServer.listen();
  const signer = await browserKey();
  await using _agent = await strictAgent(core, [signer], undefined);
  const order = touching('/tmp/never');
  expect(await ordered(core, order, { signature: await signer.sign(order) })).toEqual({
    status: 'refused',
    reason: 'no-memory',
  });
});

it('rejects invalid keys', () => {
  expect(() => controlKeys(['bm9uZQ'])).toThrow('controlKeys must hold public keys');
});
