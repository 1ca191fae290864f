import { chmodSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const at = path => fileURLToPath(new URL(`../${path}`, import.meta.url));
const output = at('dist/vitrine-agent.mjs');

/** The agent as one file that needs nothing but Node. */
const bundle = await rolldown({
  input: at('src/main.ts'),
  platform: 'node',
  // Native speed-ups of ws, which it does without; a printer of macOS that systeminformation asks for where it exists.
  external: ['bufferutil', 'utf-8-validate', 'osx-temperature-sensor', 'macos-temperature-sensor'],
});
await bundle.write({ file: output, format: 'esm', codeSplitting: false, minify: true });
chmodSync(output, 0o755);
console.log(`${output} ${(statSync(output).size / 1000).toFixed(0)} kB`);
