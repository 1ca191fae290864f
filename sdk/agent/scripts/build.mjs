import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledCollectors } from './bundled-collectors.mjs';
import { packedChecks } from './packed-checks.mjs';
import { packedPtys } from './packed-ptys.mjs';
import { packed } from './packed.mjs';

const at = path => fileURLToPath(new URL(`../${path}`, import.meta.url));
const output = at('dist/vitrine-agent.mjs');

/** Modules that take several MB of memory each, loaded only when needed, by process.getBuiltinModule. */
const HEAVY = /^node:(https?|tls|zlib|readline|child_process|dns\/promises)$|^(zod|ws)$/;

/** Bundles the agent into one file that needs only Node. */
const bundle = await rolldown({
  input: at('src/main.ts'),
  platform: 'node',
  // The second names are optional temperature readers that systeminformation requires if installed.
  plugins: [
    packed('systeminformation', ['osx-temperature-sensor', 'macos-temperature-sensor']),
    packedPtys(),
    bundledCollectors(),
    packedChecks(),
  ],
});
const {
  output: [chunk],
} = await bundle.generate({ format: 'esm', codeSplitting: false, minify: true });

const packages = chunk.moduleIds.map(id => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? '');
const heavy = [...new Set([...chunk.imports, ...packages])].filter(name => HEAVY.test(name));
if (heavy.length) throw new Error(`the agent would load ${heavy.join(', ')} at its start`);

// A single character beyond Latin-1 would double the memory of the text.
const code = chunk.code.replace(
  /[\u0080-\uffff]/g,
  character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, code);
chmodSync(output, 0o755);
console.log(`${output} ${(code.length / 1000).toFixed(0)} kB`);
