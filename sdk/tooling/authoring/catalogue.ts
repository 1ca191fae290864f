import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { z } from 'zod';

/** Entry of a catalogue, limited to the fields that the tool itself uses. */
interface Entry {
  readonly id: string;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
}

/** Kind of catalogue: the name of its list, the schema of an entry, and how to read the metadata of an archive. */
export interface CatalogueKind<E extends Entry> {
  readonly list: 'plugins' | 'themes';
  readonly schema: z.ZodType<E>;
  /** Returns the entry of an archive without its URL; throws an Error for an invalid archive. */
  describe(bytes: Buffer): Promise<Omit<E, 'url' | 'sha256'>>;
}

/** Archive to list, with its file name and content. */
export interface Archive {
  readonly name: string;
  readonly bytes: Buffer;
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function read(kind: CatalogueKind<Entry>, text: string): { readonly format: unknown; readonly entries: unknown[] } {
  let content: Record<string, unknown>;
  try {
    content = JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`The catalogue is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
  const entries = content[kind.list];
  if (!Array.isArray(entries)) throw new Error(`The catalogue has no list "${kind.list}".`);
  return { format: content.format, entries };
}

/**
 * Adds or replaces the entry of an archive in a catalogue file, and copies the archive beside it. `base` is the URL of that folder;
 * by default that of the existing entries. Returns the entry.
 */
export async function addToCatalogue<E extends Entry>(
  kind: CatalogueKind<E>,
  file: string,
  { name, bytes }: Archive,
  base?: string,
): Promise<E> {
  const { entries } = existsSync(file) ? read(kind as never, readFileSync(file, 'utf8')) : { entries: [] };
  const known = (entries as Partial<Entry>[]).find(({ url }) => typeof url === 'string')?.url;
  const folder = base ?? (known === undefined ? undefined : new URL('.', known).href);
  if (folder === undefined || !URL.canParse(folder))
    throw new Error('Say where the folder of the catalogue will be on the web: --base https://me.example/catalogue/');
  const entry = {
    ...(await kind.describe(bytes)),
    url: new URL(name, folder.endsWith('/') ? folder : `${folder}/`).href,
    sha256: sha256Of(bytes),
  };
  const parsed = kind.schema.safeParse(entry);
  if (!parsed.success) throw new Error(`It cannot be listed: ${faultOf(parsed.error)}`);
  const others = (entries as Partial<Entry>[]).filter(({ id }) => id !== entry.id);
  const all = [...others, parsed.data].sort((a, b) => String(a.id).localeCompare(String(b.id)));
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(join(dirname(resolve(file)), name), bytes);
  writeFileSync(file, `${JSON.stringify({ format: 1, [kind.list]: all }, null, 2)}\n`);
  return parsed.data;
}

const faultOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`).join('; ');

/**
 * Validates a catalogue as a site would: each entry and its archive, which is beside the catalogue file or at its URL. Returns a
 * sentence for each error.
 */
export async function checkCatalogue<E extends Entry>(kind: CatalogueKind<E>, place: string): Promise<string[]> {
  const isRemote = /^https?:\/\//.test(place);
  const text = isRemote ? (await download(place)).toString() : readFileSync(place, 'utf8');
  const { format, entries } = read(kind as never, text);
  const faults = format === 1 ? [] : [`format must be 1, not ${JSON.stringify(format)}`];
  const seen = new Set<string>();
  for (const [i, raw] of entries.entries()) {
    const parsed = kind.schema.safeParse(raw);
    const name = String((raw as Partial<Entry> | null)?.id ?? `entry ${i + 1}`);
    if (!parsed.success) {
      faults.push(`${name}: ${faultOf(parsed.error)}`);
      continue;
    }
    if (seen.has(name)) faults.push(`${name} is listed twice`);
    seen.add(name);
    faults.push(...(await archiveFaults(kind, parsed.data, isRemote ? undefined : dirname(resolve(place)))));
  }
  return faults;
}

async function archiveFaults<E extends Entry>(
  kind: CatalogueKind<E>,
  entry: E,
  folder: string | undefined,
): Promise<string[]> {
  const { id, url, sha256 } = entry;
  let bytes: Buffer;
  try {
    const localFile = folder === undefined ? undefined : join(folder, basename(new URL(url).pathname));
    bytes = localFile !== undefined && existsSync(localFile) ? readFileSync(localFile) : await download(url);
  } catch (error) {
    return [`${id}: ${url} cannot be read: ${(error as Error).message}`];
  }
  if (sha256Of(bytes) !== sha256) return [`${id}: the checksum of ${url} is ${sha256Of(bytes)}, not ${sha256}`];
  let described: Record<string, unknown>;
  try {
    described = await kind.describe(bytes);
  } catch (error) {
    return [`${id}: ${(error as Error).message}`];
  }
  const listed = entry as unknown as Record<string, unknown>;
  return (
    Object.entries(described)
      // Optional fields of an entry may be missing.
      .filter(([key, value]) => listed[key] !== undefined && JSON.stringify(listed[key]) !== JSON.stringify(value))
      .map(
        ([key, value]) =>
          `${id}: ${key} is ${JSON.stringify(value)} in the archive, not ${JSON.stringify(listed[key])}`,
      )
  );
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Serves the folder of a catalogue on this machine, for a trial with a site. */
export async function serveCatalogue(
  folder: string,
  port: number,
): Promise<{ readonly url: string; readonly server: Server }> {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    const path = resolve(root, `.${decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)}`);
    if (!path.startsWith(root + sep) || !existsSync(path)) {
      response.writeHead(404).end('There is no such file.');
      return;
    }
    response.writeHead(200, {
      'content-type': path.endsWith('.json') ? 'application/json' : 'application/octet-stream',
    });
    response.end(readFileSync(path));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const { port: listening } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${listening}/`, server };
}

export interface CatalogueArguments {
  readonly action: string | undefined;
  readonly place: string | undefined;
  readonly base: string | undefined;
  readonly port: string | undefined;
}

/** Runs `catalogue add|check|serve` and returns the exit code. `archive` creates the archive for `add`. */
export async function runCatalogue<E extends Entry>(
  kind: CatalogueKind<E>,
  { action, place = '', base, port = '0' }: CatalogueArguments,
  archive: () => Promise<Archive>,
): Promise<number> {
  if (!place || !['add', 'check', 'serve'].includes(action ?? '')) {
    console.error(
      'Name what to do: catalogue add <file.json> [--base <address>] | check <file.json or address> | serve <folder>',
    );
    return 1;
  }
  try {
    return await run(kind, action as 'add' | 'check' | 'serve', { place, base, port: Number(port) }, archive);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

async function run<E extends Entry>(
  kind: CatalogueKind<E>,
  action: 'add' | 'check' | 'serve',
  { place, base, port }: { readonly place: string; readonly base: string | undefined; readonly port: number },
  archive: () => Promise<Archive>,
): Promise<number> {
  if (action === 'serve') {
    const { url } = await serveCatalogue(place, port);
    console.log(`${resolve(place)} is at ${url} until you press Ctrl+C`);
    await new Promise<never>(() => undefined);
  }
  if (action === 'add') {
    const { id, version, url, sha256 } = await addToCatalogue(kind, place, await archive(), base);
    console.log(`${place} lists ${id} ${version}\n${url}\nsha256 ${sha256}`);
    return 0;
  }
  const faults = await checkCatalogue(kind, place);
  for (const fault of faults) console.log(`  FAULT  ${fault}`);
  console.log(faults.length > 0 ? 'Sites would leave out or refuse these entries.' : 'Every entry can be installed.');
  return faults.length > 0 ? 1 : 0;
}
