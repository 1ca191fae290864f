import swc from '@swc/jest';

/** Code for tests. JSON is loaded as Vite loads it, without being told that it is JSON; Vite's own server knows no other way. */
export default {
  createTransformer(options) {
    const { process, getCacheKey } = swc.createTransformer(options);
    return {
      process: (code, ...more) => process(sayJson(code), ...more),
      getCacheKey: (...about) => `${getCacheKey(...about)}-json`,
    };
  },
};

const sayJson = code => code.replace(/import\((['"][^'"\n]+\.json['"])\)/g, "import($1, { with: { type: 'json' } })");
