import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '../../../test/bundle-program.ts';
import { CoreServer } from '../../../test/core-server.ts';
import { eventually } from '../../../test/eventually.ts';
import { runSupervised } from '../../../test/run-supervised.ts';
import { EMPTY, type ProgramStoreState } from '../next-start.rule.ts';
import { checksum } from '../program-store.ts';

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0'];
let programs: Record<string, Buffer>;

beforeAll(async () => {
  programs = Object.fromEntries(
    await Promise.all(VERSIONS.map(async version => [version, await bundleProgram(version)] as const)),
  );
});

/** An installed agent of release 1.0.0 that a service manager restarts, and its core. */
async function installed(flags: string[] = ['--enable-remote-control']) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-update-'));
  const file = join(folder, 'vitrine-agent.mjs');
  writeFileSync(file, programs['1.0.0']!);
  const core = await CoreServer.listen();
  const args = [file, 'run', '--endpoint', core.url, '--data-dir', join(folder, 'data'), '--interval', '0.5', ...flags];
  const agent = runSupervised(args, { VITRINE_AGENT_TOKEN: 'secret' });
  const versions = (): string[] => core.hellos.map(({ version }) => version);
  const state = (): ProgramStoreState => {
    const name = join(folder, 'data/program/state.json');
    return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as ProgramStoreState) : EMPTY;
  };
  await eventually('the agent says hello', () => versions().length > 0);
  return {
    core,
    agent,
    versions,
    state,
    became: (version: string) =>
      eventually(`${version} is the current program`, () => state().current?.version === version, 20),
    programFiles: () => readdirSync(join(folder, 'data/program')).filter(name => name.endsWith('.mjs')),
    damage: (name: string) => writeFileSync(join(folder, 'data/program', name), 'no more'),
    offer(version: string, bytes: Buffer, changes: object = {}) {
      core.behaviour.files['/agent/vitrine-agent.mjs'] = bytes;
      core.send({
        type: 'update',
        version,
        sha256: checksum(bytes),
        size: bytes.length,
        path: '/agent/vitrine-agent.mjs',
        ...changes,
      });
    },
    async [Symbol.asyncDispose]() {
      await agent[Symbol.asyncDispose]();
      await core[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

it('installs a newer program, keeps it once a report of it is stored, and loses no report', async () => {
  await using node = await installed();
  node.offer('1.1.0', programs['1.1.0']!);
  await node.became('1.1.0');
  expect(node.versions()).toEqual(['1.0.0', '1.1.0']);
  expect(node.core.types).not.toContain('bye');
  const numbers = node.core.written;
  expect(numbers).toEqual(Array.from(numbers, (_, i) => numbers[0]! + i));

  node.offer('1.2.0', programs['1.2.0']!);
  await node.became('1.2.0');
  expect(node.versions()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  // The replaced program is deleted by its successor once that reports.
  const newestFile = `${checksum(programs['1.2.0']!)}.mjs`;
  await eventually('the replaced program is gone', () => node.programFiles().join() === newestFile);
});

it.each([
  ['crashes when it is loaded', `if (process.argv[2] === 'run') throw new Error('broken');`],
  ['crashes a moment later', `if (process.argv[2] === 'run') setTimeout(() => { throw new Error('broken'); }, 100);`],
  ['ends without a word', `if (process.argv[2] === 'run') process.exit(0);`],
])('goes back when the new program %s', async (_, first) => {
  await using node = await installed();
  node.offer('1.1.0', await bundleProgram('1.1.0', first));
  await eventually('it is refused', () => node.state().refused.length === 1);
  await eventually('the installed program is back', () => node.versions().at(-1) === '1.0.0');
  expect(node.state()).toMatchObject({ current: null, trial: null });

  // A failed program is not accepted again; the release after it is.
  node.offer('1.1.0', await bundleProgram('1.1.0', first));
  node.offer('1.2.0', programs['1.2.0']!);
  await node.became('1.2.0');
});

it.each([
  ['that is not what it says', '1.1.0', {}, '1.2.0', 'it says that it is 1.2.0'],
  ['with a wrong checksum', '1.1.0', { sha256: '0'.repeat(64) }, '1.1.0', 'checksum is wrong'],
  ['that is cut short', '1.1.0', { size: 10_000_000 }, '1.1.0', 'bytes came instead of'],
  ['that is longer than it says', '1.1.0', { size: 1000 }, '1.1.0', 'its answer is too long'],
  ['from elsewhere', '1.1.0', { path: '//evil.example/agent/x.mjs' }, '1.1.0', 'cannot be understood'],
])('rejects a program %s', async (_, version, changes, bytes, complaint) => {
  await using node = await installed();
  node.offer(version, programs[bytes]!, changes);
  await eventually(`the agent says "${complaint}"`, () => node.agent.lines.some(line => line.includes(complaint)));
  expect(node.agent.starts).toHaveLength(1);
  expect(node.versions()).toEqual(['1.0.0']);
});

it('runs the installed program when the newer one is damaged on disk', async () => {
  await using node = await installed();
  node.offer('1.1.0', programs['1.1.0']!);
  await node.became('1.1.0');
  node.damage(node.programFiles()[0]!);
  node.offer('1.2.0', await bundleProgram('1.2.0', `if (process.argv[2] === 'run') process.exit(0);`));
  await eventually('the installed program is back', () => node.versions().at(-1) === '1.0.0');
  expect(node.state()).toMatchObject({ current: null, trial: null });
});

it('updates nothing if updates are disabled', async () => {
  await using node = await installed(['--enable-remote-control', '--disable-auto-update']);
  expect(node.core.hellos[0]!.capabilities).not.toContain('update');
  node.offer('1.1.0', programs['1.1.0']!);
  await eventually('it goes on reporting', () => node.core.received.length > 2);
  expect(node.agent.starts).toHaveLength(1);
});
