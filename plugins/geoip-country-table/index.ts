import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { defineGeoip } from '@vitrine/plugin-sdk';
import type { CountryResponse, Reader } from 'maxmind';

/** An entry of this table, which is flatter than those of MaxMind. */
interface Entry {
  readonly country_code?: string;
}
type Table = Reader<CountryResponse>;

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Lookups are rare and come together: the 8 MB stay only until the next garbage collection. */
let cachedTable: WeakRef<Table> | undefined;

async function table(): Promise<Table> {
  const known = cachedTable?.deref();
  if (known) return known;
  const { Reader } = await import('maxmind');
  const opened: Table = new Reader<CountryResponse>(await readFile(createRequire(import.meta.url).resolve(FILE)));
  cachedTable = new WeakRef(opened);
  return opened;
}

/** Provider that finds countries in a table that comes with Vitrine. */
export default defineGeoip({
  config: {},
  async locate(address) {
    if (!isIP(address)) return undefined;
    const { country_code: country } = ((await table()).get(address) ?? {}) as Entry;
    return country ? { country } : undefined;
  },
});
