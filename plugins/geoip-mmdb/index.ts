import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  basicAuth,
  defineGeoip,
  DeliveryError,
  secret,
  text,
  url,
  type Context,
  type GeoLocation,
} from '@vitrine/plugin-sdk';
import { addressAt } from './address.ts';
import { sha256, verify } from './checksum.ts';
import { openDatabase, type Database } from './database.ts';
import { unpack } from './unpack.ts';

const FILE = 'database.mmdb';
const open = new Map<string, { changed: number; database: Database }>();

export default defineGeoip({
  config: {
    url: url('Download address', {
      help: 'A .mmdb file, also as .gz or .tar.gz. {yyyy} and {mm} become year and month. Leave empty if you upload a file.',
      default: 'https://download.db-ip.com/free/dbip-country-lite-{yyyy}-{mm}.mmdb.gz',
    }),
    username: text('Account', { optional: true, help: 'For MaxMind: the account id', destination: false }),
    password: secret('License key', { optional: true }),
    checksumUrl: url('Checksum address', { optional: true, help: 'A file with the SHA-256 of the download' }),
  },

  async locate(address, { storage }) {
    const database = await current(storage.folder);
    return database.find(address);
  },

  async update(context, upload) {
    const { storage } = context;
    const file = upload ?? (await download(context));
    const bytes = await unpack(await readFile(file));
    // A file is opened before it replaces the current database.
    const { kind, built } = await openDatabase(bytes);
    await storage.write(FILE, bytes);
    await storage.remove(DOWNLOAD);
    open.delete(storage.folder);
    return { detail: `${kind}, ${built.toISOString().slice(0, 10)}, ${Math.ceil(bytes.length / 1024 ** 2)} MB` };
  },
});

const DOWNLOAD = 'download';

async function download({
  config,
  http,
  storage,
}: Context<{ url: string; username: string; password: string; checksumUrl: string }>): Promise<string> {
  if (!config.url) throw new DeliveryError('There is no download address.', { field: 'url' });
  const request = {
    ...(config.username && { headers: { authorization: basicAuth(config.username, config.password) } }),
  };
  await storage.write(DOWNLOAD, '');
  const file = join(storage.folder, DOWNLOAD);
  const now = new Date();
  await http.download(addressAt(config.url, now), file, request);
  if (config.checksumUrl) verify(await sha256(file), (await http(addressAt(config.checksumUrl, now), request)).text());
  return file;
}

/** Returns the open database of a folder; reopens it if its file changed. */
async function current(
  folder: string,
): Promise<Pick<Database, 'find'> & { find(address: string): GeoLocation | undefined }> {
  const file = join(folder, FILE);
  const changed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  if (changed === undefined) throw new DeliveryError('There is no database yet. Update it, or upload one.');
  const known = open.get(folder);
  if (known?.changed === changed) return known.database;
  const database = await openDatabase(await readFile(file));
  open.set(folder, { changed, database });
  return database;
}
