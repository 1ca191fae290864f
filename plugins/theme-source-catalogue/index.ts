import { DeliveryError, type Http } from '@vitrine/plugin-sdk';
import { defineThemeSource, downloadTheme, readThemeCatalogue } from '@vitrine/plugin-sdk/theme-source';

const MAX_LIST_BYTES = 4 * 2 ** 20;

/** A reference is the URL of the catalog and the id of the theme: `https://example.com/themes.json#sunrise`. */
export default defineThemeSource({
  kind: 'catalogue',

  async fetch(ref, { http }) {
    const [address = '', id = ''] = ref.split('#');
    const theme = (await read(http, address)).entries.find(entry => entry.id === id);
    if (!theme) throw new DeliveryError(`${address} does not list ${id}.`);
    const integrity = `sha256-${Buffer.from(theme.sha256, 'hex').toString('base64')}`;
    return { archive: await downloadTheme(http, theme.url), from: theme.url, integrity };
  },

  async find({ from }, { http }) {
    const { entries, ...attributes } = await read(http, from);
    return {
      ...attributes,
      listings: entries.map(({ url: _, preview, ...theme }) => ({
        ...theme,
        source: { kind: 'catalogue', ref: `${from}#${theme.id}` },
        ...(preview && { preview }),
      })),
    };
  },
});

async function read(http: Http, address: string) {
  const answer = await http(address, { maxBytes: MAX_LIST_BYTES });
  if (!answer.ok) throw new DeliveryError(`${new URL(address).host} answered ${answer.status}`);
  return readThemeCatalogue(answer.json());
}
