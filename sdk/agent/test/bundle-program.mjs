import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Writes the agent's bundle as a release with some version: `bundle-program.mjs <version> <file> <code to run first> <release
 * key>`.
 */
const [version, file, first, releaseKey] = process.argv.slice(2);
const bundle = await rolldown({
  input: fileURLToPath(new URL('../src/main.ts', import.meta.url)),
  platform: 'node',
  external: ['bufferutil', 'utf-8-validate', 'osx-temperature-sensor', 'macos-temperature-sensor'],
  plugins: [
    {
      name: 'version',
      transform: (code, id) =>
        id.endsWith('/agent/src/version.ts') ? code.replace(/'[\d.]+'/, `'${version}'`) : undefined,
    },
    {
      name: 'release-key',
      transform: (code, id) =>
        releaseKey && id.endsWith('/update/release-key.ts')
          ? code.replace(/'[\w-]{40,}'/, `'${releaseKey}'`)
          : undefined,
    },
  ],
});
await bundle.write({ file, format: 'esm', codeSplitting: false, banner: first });
