/*
 * The wire between the core and a plugin's process: u32 length of the rest · u32 length of the JSON · JSON · the bytes of
 * each Uint8Array, one after the other. Node's own IPC is not used: what a process writes into it is parsed, and may throw
 * or grow, inside the core.
 */

/** Largest frame, and largest JSON in it, that is read: what is longer is no frame of ours. */
export const MAX_FRAME_BYTES = 40 * 1024 * 1024;
export const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Stands in the JSON where bytes stood: `[offset, length]`. No object of ours has such a key. */
const BYTES = '\u0000bytes';

/** Error thrown when what arrives is not a frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Returns a message as the pieces of one frame. Whatever JSON does not carry is lost; bytes are kept. */
export function encodeFrame(message: unknown): Buffer[] {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Not an arrow: a Buffer would be turned into an array of numbers by its toJSON before its value arrives here.
  const text = JSON.stringify(message, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    if (!ArrayBuffer.isView(original)) return value;
    const piece = new Uint8Array(original.buffer, original.byteOffset, original.byteLength);
    pieces.push(piece);
    size += piece.length;
    return { [BYTES]: [size - piece.length, piece.length] };
  });
  const json = Buffer.from(text);
  const head = Buffer.allocUnsafe(8);
  head.writeUInt32LE(4 + json.length + size, 0);
  head.writeUInt32LE(json.length, 4);
  return [Buffer.concat([head, json]), ...pieces.map(piece => Buffer.from(piece))];
}

/** Returns the message of a frame without its first length. */
export function decodeFrame(frame: Buffer): unknown {
  const length = frame.readUInt32LE(0);
  if (length > frame.length - 4) throw new FrameError('it sent a frame with a false length');
  if (length > MAX_JSON_BYTES) throw new FrameError(`it sent more than ${MAX_JSON_BYTES} bytes of JSON at once`);
  const bytes = frame.subarray(4 + length);
  try {
    const text = frame.toString('utf8', 4, 4 + length);
    if (bytes.length === 0 && !text.includes('\\u0000bytes')) return JSON.parse(text) as unknown;
    return JSON.parse(text, (_, value: unknown) => bytesIn(value, bytes)) as unknown;
  } catch {
    throw new FrameError('it sent a frame that is not JSON');
  }
}

function bytesIn(value: unknown, bytes: Buffer): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, BYTES)) return value;
  const [offset, length] = (value as Record<string, [number, number]>)[BYTES] ?? [];
  return Number.isInteger(offset) && Number.isInteger(length) && offset! >= 0 && offset! + length! <= bytes.length
    ? new Uint8Array(bytes.subarray(offset, offset! + length!))
    : undefined;
}

/** Cuts what arrives into frames. A length is believed only after it was checked, so that none makes the reader grow. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;

  constructor(private readonly maxBytes = MAX_FRAME_BYTES) {}

  /** Takes a chunk, and returns the frames that are complete now. Throws a FrameError where it cannot be one of ours. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const frames: Buffer[] = [];
    while (this.size >= 4) {
      const length = this.first(4).readUInt32LE(0);
      if (length < 4 || length > this.maxBytes) throw new FrameError(`it sent a frame of ${length} bytes`);
      if (this.size < 4 + length) break;
      const all = this.first(4 + length);
      frames.push(all.subarray(4, 4 + length));
      const rest = all.subarray(4 + length);
      this.chunks[0] = rest;
      if (rest.length === 0) this.chunks.shift();
      this.size -= 4 + length;
    }
    return frames;
  }

  /** The first chunk, which holds so many bytes after this. */
  private first(bytes: number): Buffer {
    let [first = Buffer.alloc(0)] = this.chunks;
    if (first.length >= bytes) return first;
    first = Buffer.concat(this.chunks);
    this.chunks = [first];
    return first;
  }
}
