import { crc32, deflateRawSync } from 'node:zlib';

/** Zip entry with falsified fields. Omitted fields are correct. */
export interface CraftedEntry {
  name: string | Buffer;
  data?: string | Buffer;
  /** Size in the directory. */
  size?: number;
  packed?: number;
  crc?: number;
  method?: number;
  flags?: number;
  /** Unix mode with the file type, such as 0o120777 for a link. */
  mode?: number;
  /** Name in the local header, if it differs from the directory's. */
  localName?: string;
  /** Uses the data of the entry with this index instead of its own. */
  sharesWith?: number;
}

interface CraftedEnd {
  count?: number;
  comment?: string;
  /** Bytes before the directory that belong to no entry. */
  gap?: number;
}

/** Writes a zip byte by byte, so that a test can falsify any field. */
export function craftZip(entries: readonly CraftedEntry[], end: CraftedEnd = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  const add = (part: Buffer) => ((at += part.length), parts.push(part));

  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from(entry.data ?? '');
    const { method = 8, flags = 0x800, mode = 0o100644 } = entry;
    const data = method === 8 ? deflateRawSync(content) : content;
    const { size = content.length, packed = data.length, crc = crc32(content) } = entry;
    const start = entry.sharesWith === undefined ? at : starts[entry.sharesWith]!;
    starts.push(start);
    if (entry.sharesWith === undefined) {
      const localName = Buffer.from(entry.localName ?? name);
      add(
        fields(
          [4, 0x04034b50],
          [2, 20],
          [2, flags],
          [2, method],
          [4, 0],
          [4, crc],
          [4, packed],
          [4, size],
          [2, localName.length],
          [2, 0],
        ),
      );
      add(localName);
      add(data);
    }
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, (3 << 8) | 20],
        [2, 20],
        [2, flags],
        [2, method],
        [4, 0],
        [4, crc],
        [4, packed],
        [4, size],
      ),
      fields([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, (mode << 16) >>> 0], [4, start]),
      name,
    );
  }
  const offset = at;
  if (end.gap) add(Buffer.alloc(end.gap));
  const directoryBytes = Buffer.concat(directory);
  const { count = entries.length, comment = '' } = end;
  add(directoryBytes);
  add(
    fields(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, directoryBytes.length],
      [4, offset],
      [2, comment.length],
    ),
  );
  add(Buffer.from(comment));
  return Buffer.concat(parts);
}

function fields(...values: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  return buffer;
}
