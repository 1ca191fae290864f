import swc from '@swc/jest';

/**
 * Transform of code for tests. JSON is loaded without an import attribute, as by Vite; Vite's own server supports no other way.
 */
export default {
  createTransformer(options) {
    const { process, getCacheKey } = swc.createTransformer(options);
    return {
      process: (code, ...args) => process(sayJson(code), ...args),
      getCacheKey: (...args) => `${getCacheKey(...args)}-json`,
    };
  },
};

const sayJson = code => code.replace(/import\((['"][^'"\n]+\.json['"])\)/g, "import($1, { with: { type: 'json' } })");
