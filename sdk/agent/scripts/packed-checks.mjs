import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const at = path => fileURLToPath(new URL(path, import.meta.url));
const ENTRY = '\0checks';

/**
 * Plugin that puts the checks that nodes can run, of all plugins, into the bundle as one compressed text, together with the code
 * that runs them. It is unpacked at the first request of a core, because most agents run no check, and modules for HTTP and TLS
 * take memory.
 */
export const packedChecks = () => ({
  name: 'packed-checks',
  async transform(_, id) {
    if (!id.endsWith('/checks/bundled.ts')) return undefined;
    const packed = deflateRawSync(await bundled(), { level: 9 }).toString('base64');
    return `
      import { createRequire } from 'node:module';
      export async function bundledChecks() {
        const { inflateRawSync } = process.getBuiltinModule('node:zlib');
        const code = inflateRawSync(Buffer.from('${packed}', 'base64')).toString();
        const module = { exports: {} };
        new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url));
        return module.exports;
      }`;
  },
});

async function bundled() {
  const root = at('../../../plugins');
  const files = globSync('*/on-node.ts', { cwd: root }).sort();
  const entry = [
    `export { runOnNode } from ${JSON.stringify(at('../src/checks/node-checks.ts'))};`,
    ...files.map((file, i) => `import check${i} from ${JSON.stringify(`${root}/${file}`)};`),
    `export const checks = [${files.map((_, i) => `check${i}`).join(', ')}];`,
  ].join('\n');
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === ENTRY ? id : undefined),
        load: id => (id === ENTRY ? entry : undefined),
      },
    ],
  });
  const {
    output: [chunk],
  } = await bundle.generate({ format: 'cjs', minify: true });
  return chunk.code;
}
