import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** Fixed date of all entries: the same files always produce the same bytes. */
const DATE = new Date(Date.UTC(2020, 0, 1));
/** Position of the byte in a gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM = 9;
const ANY_SYSTEM = 255;

/** Packs files into a .tgz in the layout of npm packages: below `package/`, sorted by name. */
export async function packTarball(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const tar = pack();
  const chunks: Buffer[] = [];
  tar.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const name of [...files.keys()].sort()) {
    const content = Buffer.from(files.get(name)!);
    tar.entry({ name: `package/${name}`, mtime: DATE, mode: isCommand(content) ? 0o755 : 0o644 }, content);
  }
  const ended = new Promise<void>((resolve, reject) => tar.on('end', resolve).on('error', reject));
  tar.finalize();
  await ended;
  const zipped = gzipSync(Buffer.concat(chunks), { level: 9 });
  zipped[GZIP_SYSTEM] = ANY_SYSTEM;
  return zipped;
}

/** npm marks commands as executable itself, but not always when it replaces a package. */
const isCommand = (content: Buffer) => content.subarray(0, 2).toString() === '#!';
