/*
 * Wire format between the core and a plugin's process: u32 length of the rest · u32 length of the JSON · JSON · the bytes of each
 * Uint8Array, one after another. Node's own IPC is not used, because the core would parse whatever the process writes into it,
 * which may throw or exhaust memory.
 */

/** Maximum size of a frame, and of the JSON in it; anything larger is invalid. */
export const MAX_FRAME_BYTES = 40 * 1024 * 1024;
export const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Replaces bytes in the JSON: `[offset, length]`. No object of ours has such a key. */
const BYTES = '\u0000bytes';

/** Error thrown for data that is not a valid frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Encodes a message as the pieces of one frame. Values that JSON cannot represent are lost; bytes are preserved. */
export function encodeFrame(message: unknown): Buffer[] {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Not an arrow function: it needs `this`, because Buffer's toJSON has already turned the value into an array of numbers.
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

/** Decodes the message of a frame, given without its first length. */
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

/** Splits a stream into frames. A length is checked before it is used, so that none makes the reader allocate too much memory. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;

  constructor(private readonly maxBytes = MAX_FRAME_BYTES) {}

  /** Takes a chunk, and returns the frames that are now complete. Throws a FrameError for invalid data. */
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

  /** Returns the first chunk, joined with later ones until it holds at least this many bytes. */
  private first(bytes: number): Buffer {
    let [first = Buffer.alloc(0)] = this.chunks;
    if (first.length >= bytes) return first;
    first = Buffer.concat(this.chunks);
    this.chunks = [first];
    return first;
  }
}
