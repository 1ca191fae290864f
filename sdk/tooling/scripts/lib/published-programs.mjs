import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** Programs of other projects in the Go module proxy, in the verified versions. */
const MODULES = [
  { name: 'komari-agent', command: 'github.com/komari-monitor/komari-agent', version: 'ea4b436' },
  { name: 'beszel-agent', command: 'github.com/henrygd/beszel/internal/cmd/agent', version: 'v0.18.8' },
];

const folder = () => process.env.VITRINE_TEST_PROGRAMS ?? join(homedir(), '.cache', 'vitrine', 'programs');

/** Builds the published programs that are missing, if Go is installed. Tests of unavailable programs are skipped, with a line. */
export async function publishedPrograms() {
  const missing = MODULES.filter(({ name }) => !existsSync(join(folder(), name)));
  if (missing.length === 0 || process.env.VITRINE_TEST_INSTALL === 'off') return;
  const { code } = await run('go', ['version'], { quiet: true }).catch(() => ({ code: 1 }));
  if (code !== 0) return console.log(`Without Go, ${missing.map(({ name }) => name).join(', ')} cannot be built.`);
  await mkdir(folder(), { recursive: true });
  for (const program of missing) await buildModule(program);
}

async function buildModule({ name, command, version }) {
  const bin = await mkdtemp(join(tmpdir(), 'vitrine-go-'));
  try {
    const { code, output } = await run('go', ['install', `${command}@${version}`], {
      quiet: true,
      env: { GOBIN: bin },
    });
    if (code !== 0) return console.log(`${name} ${version} cannot be built: ${output.trim().split('\n').at(-1)}`);
    await rename(join(bin, command.split('/').at(-1)), join(folder(), name));
    console.log(`✓ built ${name} ${version} from the registry of Go modules`);
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}
