import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { CountryResponse, Reader } from 'maxmind';
import { defineGeoip } from '@vitrine/plugin-sdk';

/** An entry of this table, which is flatter than MaxMind's. */
interface Entry {
  readonly country_code?: string;
}
type Table = Reader<CountryResponse>;

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Lookups are rare and come in bursts: the 8 MB stay in memory only until the next garbage collection. */
let cachedTable: WeakRef<Table> | undefined;

async function table(): Promise<Table> {
  const known = cachedTable?.deref();
  if (known) return known;
  const { Reader } = await import('maxmind');
  const opened: Table = new Reader<CountryResponse>(await readFile(createRequire(import.meta.url).resolve(FILE)));
  cachedTable = new WeakRef(opened);
  return opened;
}

/** Provider that looks up countries in the table bundled with Vitrine. */
export default defineGeoip({
  config: {},
  async locate(address) {
    if (!isIP(address)) return undefined;
    const { country_code: country } = ((await table()).get(address) ?? {}) as Entry;
    return country ? { country } : undefined;
  },
});
