import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/**
 * Plugin that packs a CommonJS package into the bundle as one compressed text, which is unpacked and run when it is imported.
 * Unused code also costs memory: its text, and V8's metadata of every function in it.
 */
export const packed = (name, external) => ({
  name: 'packed',
  resolveId: id => (id === name ? `\0${name}` : undefined),
  async load(id) {
    if (id !== `\0${name}`) return undefined;
    const bundle = await rolldown({ input: createRequire(import.meta.url).resolve(name), platform: 'node', external });
    const {
      output: [chunk],
    } = await bundle.generate({ format: 'cjs', minify: true });
    return `
      import { createRequire } from 'node:module';
      const { inflateRawSync } = process.getBuiltinModule('node:zlib');
      const code = inflateRawSync(Buffer.from('${deflateRawSync(chunk.code, { level: 9 }).toString('base64')}', 'base64')).toString();
      const module = { exports: {} };
      new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url));
      export default module.exports;`;
  },
});
