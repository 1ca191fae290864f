import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './build.mjs';

/**
 * Builds the agent as one executable, for machines without Node: the bundle inside the Node that runs this script (26 or newer).
 */
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const output = join(dist, process.platform === 'win32' ? 'vitrine-agent.exe' : 'vitrine-agent');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-executable-'));
try {
  const config = join(folder, 'sea.json');
  const main = join(dist, 'vitrine-agent.mjs');
  const options = {
    main,
    mainFormat: 'module',
    executable: strippedNode(folder),
    output,
    disableExperimentalSEAWarning: true,
  };
  writeFileSync(config, JSON.stringify(options));
  execFileSync(process.execPath, ['--build-sea', config], { stdio: ['ignore', 'ignore', 'inherit'] });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${output} ${(statSync(output).size / 1e6).toFixed(0)} MB`);

/** This Node without debugging symbols, a fifth smaller; unchanged if they cannot be stripped. */
function strippedNode(folder) {
  const copy = join(folder, 'node');
  copyFileSync(process.execPath, copy);
  try {
    execFileSync('strip', [copy], { stdio: 'ignore' });
    return copy;
  } catch {
    return process.execPath;
  }
}
