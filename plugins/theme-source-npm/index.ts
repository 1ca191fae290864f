import { defineThemeSource, downloadTheme, NpmRegistry } from '@vitrine/plugin-sdk/theme-source';

const KEYWORD = 'vitrine-theme';

export default defineThemeSource({
  kind: 'npm',

  async fetch(ref, { http, registry }) {
    const { name, version, tarball, integrity } = await new NpmRegistry(http, registry).find(ref);
    return {
      archive: await downloadTheme(http, tarball),
      from: `${name}@${version}`,
      ...(integrity !== undefined && { integrity }),
    };
  },

  async find({ from, words }, { http }) {
    const packages = await new NpmRegistry(http, from).search(KEYWORD, words);
    return {
      listings: packages.map(({ name, version, description, author }) => ({
        id: name,
        name,
        version,
        description,
        author,
        source: { kind: 'npm', ref: name },
      })),
    };
  },
});
