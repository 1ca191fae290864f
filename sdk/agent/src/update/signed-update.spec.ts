import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseText, type ReleaseManifest, type SignedRelease } from '@vitrine/contracts';
import { bundleProgram } from '../../test/bundle-program.ts';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { runSupervised } from '../../test/run-supervised.ts';
import { RELEASE_KEY } from './release-key.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const newKey = () => generateKeyPairSync('ed25519');
const publicText = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64url');

const project = newKey();
const CONTROL_KEY = publicText(newKey().publicKey);
/** Prologue of every newer program: writes a line to a file wherever and however it is started. */
const MARKING = `if (process.env.MARK) process.getBuiltinModule('fs').appendFileSync(process.env.MARK, process.argv[2] + ' ');`;
const programs: Record<string, Buffer> = {};

beforeAll(async () => {
  const key = publicText(project.publicKey);
  await Promise.all(
    ['1.0.0', '1.1.0', '1.2.0'].map(async version => {
      programs[version] = await bundleProgram(version, version === '1.0.0' ? '' : MARKING, key);
    }),
  );
});

function release(bytes: Buffer, changes: Partial<ReleaseManifest> = {}, key = project.privateKey): SignedRelease {
  const manifest = JSON.stringify({
    program: 'vitrine-agent',
    version: '1.1.0',
    platform: 'any',
    size: bytes.length,
    sha256: sha256(bytes),
    date: '2026-11-21',
    ...changes,
  });
  return { manifest, signature: sign(null, Buffer.from(releaseText(manifest)), key).toString('base64url') };
}

/** An agent of version 1.0.0 that does not allow control, and a core that tries to make it run a program. */
async function installed(flags: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-signed-update-'));
  const file = join(folder, 'vitrine-agent.mjs');
  const mark = join(folder, 'ran');
  const next = programs['1.1.0']!;
  writeFileSync(file, programs['1.0.0']!);
  const core = await CoreServer.listen({ files: { '/agent/vitrine-agent.mjs': next } });
  const args = [file, 'run', '--endpoint', core.url, '--data-dir', join(folder, 'data'), '--interval', '0.5'];
  const start = (options: string[]) =>
    runSupervised([...args, ...options], { VITRINE_AGENT_TOKEN: 'secret', MARK: mark });
  let agent = start(flags);
  const versions = (): string[] => core.hellos.map(({ version }) => version);
  await eventually('the agent says hello', () => versions().length > 0);
  return {
    core,
    next,
    mark,
    versions,
    get agent() {
      return agent;
    },
    /** Stops it as a service manager would, and starts it with other options. */
    async startAgain(options: string[]) {
      await agent[Symbol.asyncDispose]();
      const before = versions().length;
      agent = start(options);
      await eventually('it is back', () => versions().length > before);
    },
    state: () => {
      const name = join(folder, 'data/program/state.json');
      return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as { current?: { version: string } }) : {};
    },
    ran: () => (existsSync(mark) ? readFileSync(mark, 'utf8') : ''),
    offer: (bytes: Buffer, changes: object = {}) => {
      core.behaviour.files['/agent/vitrine-agent.mjs'] = bytes;
      core.send({
        type: 'update',
        version: '1.1.0',
        sha256: sha256(bytes),
        size: bytes.length,
        path: '/agent/vitrine-agent.mjs',
        ...changes,
      });
    },
    refusals: () => core.frames.flatMap(frame => (frame.type === 'updateRefused' ? [frame.reason] : [])),
    async [Symbol.asyncDispose]() {
      await agent[Symbol.asyncDispose]();
      await core[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const CLOSED: [string, string[]][] = [
  ['with remote control off', []],
  ['with remote control disabled', ['--enable-remote-control', '--disable-remote-control']],
  ['that obeys only signed orders', ['--enable-remote-control', '--control-keys', CONTROL_KEY]],
];

it.each(CLOSED)('runs nothing that the project has not signed, %s', async (_, flags) => {
  await using node = await installed(flags);
  const { next } = node;
  expect(node.core.hellos[0]!.capabilities).toContain('signedUpdate');
  expect(node.core.hellos[0]!.capabilities).not.toContain('update');
  const altered = Buffer.concat([next, Buffer.from('\n//')]);
  const attempts: [object, string][] = [
    [{}, 'unsigned'],
    [{ release: { manifest: '{}', signature: 'x' } }, 'unsigned'],
    [{ release: release(next, {}, newKey().privateKey) }, 'bad-signature'],
    [{ release: { ...release(next), manifest: release(next, { date: '2026-11-22' }).manifest } }, 'bad-signature'],
    [{ release: release(altered) }, 'other-program'],
    [{ release: release(next, { version: '1.0.1' }) }, 'other-program'],
    [{ release: release(next, { size: 1 }) }, 'other-program'],
    [{ release: release(next, { platform: 'linux-x64' }) }, 'other-program'],
    [{ release: release(next, { program: 'another' as 'vitrine-agent' }) }, 'other-program'],
    [{ version: '0.9.0', release: release(next, { version: '0.9.0' }) }, 'not-newer'],
    [{ version: '1.0.0', release: release(next, { version: '1.0.0' }) }, 'not-newer'],
  ];
  for (const [changes] of attempts) node.offer(next, changes);
  await eventually('it has refused all', () => node.refusals().length >= attempts.length);
  expect(node.refusals()).toEqual(attempts.map(([, reason]) => reason));

  // The core offers the signed program, but serves another one.
  node.offer(next, { release: release(next) });
  node.core.behaviour.files['/agent/vitrine-agent.mjs'] = Buffer.from(next.toString().replaceAll('1.1.0', '1.1.9'));
  await eventually('other bytes are refused', () => node.refusals().at(-1) === 'failed');
  expect([node.ran(), node.agent.starts.length, node.versions()]).toEqual(['', 1, ['1.0.0']]);

  node.offer(next, { release: release(next) });
  await eventually('the signed release has proven itself', () => node.state().current?.version === '1.1.0', 20);
  expect(node.versions()).toEqual(['1.0.0', '1.1.0']);
  expect(node.ran()).toContain('run');
});

it('starts no program that arrived while unsigned ones were allowed', async () => {
  await using node = await installed(['--enable-remote-control']);
  node.offer(node.next);
  await eventually('it runs what the core brought', () => node.state().current?.version === '1.1.0', 20);
  rmSync(node.mark);
  await node.startAgain([]);
  expect([node.versions().at(-1), node.ran()]).toEqual(['1.0.0', '']);
});

it('rejects an older release after a newer one, also if the newer one is gone', async () => {
  await using node = await installed([]);
  const newest = programs['1.2.0']!;
  node.offer(newest, { version: '1.2.0', release: release(newest, { version: '1.2.0' }) });
  await eventually('1.2.0 has proven itself', () => node.state().current?.version === '1.2.0', 20);
  writeFileSync(join(node.mark, '../data/program', `${sha256(newest)}.mjs`), 'damaged');
  await node.startAgain([]);
  expect(node.versions().at(-1)).toBe('1.0.0');
  node.offer(node.next, { release: release(node.next) });
  await eventually('1.1.0 is refused', () => node.refusals().at(-1) === 'not-newer');
});

it('accepts what `npm run release` has signed', async () => {
  const script = fileURLToPath(new URL('../../../tooling/scripts/release.mjs', import.meta.url));
  const pem = project.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await using node = await installed([]);
  const file = join(node.mark, '../next.mjs');
  writeFileSync(file, node.next);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [script, ...args, '--program', file], {
      env: { ...process.env, VITRINE_RELEASE_KEY: pem },
      stdio: 'pipe',
    });
  run('--sign');
  const signed = JSON.parse(readFileSync(`${file}.release.json`, 'utf8')) as SignedRelease;
  node.offer(node.next, { release: signed });
  await eventually('it has proven itself', () => node.state().current?.version === '1.1.0', 20);
  // The key of this test differs from the one in the sources.
  expect(() => run('--verify')).toThrow('not of the release key');
  expect(RELEASE_KEY).toMatch(/^[\w-]{59}$/);
});
