import { CorruptChunkError } from './corrupt-chunk-error.ts';

const scratch = new DataView(new ArrayBuffer(8));

/** Growing byte buffer. */
export class ByteWriter {
  private bytes = Buffer.alloc(256);
  length = 0;

  byte(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  /** Writes an integer from 0 to 2^53 − 1, seven bits per byte, low bits first. */
  varint(value: number): void {
    this.room(8);
    while (value >= 128) {
      this.bytes[this.length++] = (value % 128) + 128;
      value = Math.floor(value / 128);
    }
    this.bytes[this.length++] = value;
  }

  float(value: number): void {
    scratch.setFloat64(0, value, true);
    for (let i = 0; i < 8; i++) this.byte(scratch.getUint8(i));
  }

  /** Writes text with one byte per character. */
  text(value: string): void {
    this.room(value.length);
    this.length += this.bytes.write(value, this.length, 'latin1');
  }

  append(other: ByteWriter): void {
    this.room(other.length);
    this.bytes.set(other.bytes.subarray(0, other.length), this.length);
    this.length += other.length;
  }

  clear(): this {
    this.length = 0;
    return this;
  }

  /** Returns a copy that later writes do not change. */
  toBuffer(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  private room(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

/** Reader of a ByteWriter's output. Throws CorruptChunkError instead of reading past the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  /** Position of the next byte to read. */
  at: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  byte(): number {
    if (this.at >= this.end) throw new CorruptChunkError('the chunk ends too early');
    return this.bytes[this.at++]!;
  }

  varint(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte - 128;
    for (let scale = 128; ; scale *= 128) {
      byte = this.byte();
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new CorruptChunkError('a number is too large');
      if (byte < 128) return value;
      if (scale >= 2 ** 49) throw new CorruptChunkError('a number is too long');
    }
  }

  float(): number {
    for (let i = 0; i < 8; i++) scratch.setUint8(i, this.byte());
    return scratch.getFloat64(0, true);
  }

  /** Returns a reader of the next `length` bytes, and skips them in this one. */
  part(length: number): ByteReader {
    const start = this.at;
    if (length > this.end - start) throw new CorruptChunkError('a column ends after the chunk');
    this.at += length;
    return new ByteReader(this.bytes, start, start + length);
  }

  /** Returns all remaining bytes. */
  rest(): Uint8Array {
    const rest = this.bytes.subarray(this.at, this.end);
    this.at = this.end;
    return rest;
  }

  done(): boolean {
    return this.at === this.end;
  }
}
