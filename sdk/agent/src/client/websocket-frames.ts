import { randomFillSync } from 'node:crypto';

/** RFC 6455, section 5.2. */
export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
type Opcode = (typeof OPCODES)[keyof typeof OPCODES];

interface WebsocketFrame {
  readonly opcode: number;
  readonly final: boolean;
  readonly payload: Buffer;
}

/** Error thrown when received bytes violate the protocol; `code` is sent in the close frame. */
export class WebsocketProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const masks = Buffer.alloc(4096);
let maskAt = masks.length;

/** Encodes one unfragmented client frame, masked with a random key. */
export function encodeFrame(opcode: Opcode, payload: Buffer): Buffer {
  const length = payload.length;
  const extended = length < 126 ? 0 : length < 65536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(6 + extended + length);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (extended === 0 ? length : extended === 2 ? 126 : 127);
  if (extended === 2) frame.writeUInt16BE(length, 2);
  if (extended === 8) frame.writeBigUInt64BE(BigInt(length), 2);

  if (maskAt === masks.length) maskAt = (randomFillSync(masks), 0);
  const start = 6 + extended;
  masks.copy(frame, start - 4, maskAt, (maskAt += 4));
  for (let i = 0; i < length; i += 1) frame[start + i] = payload[i]! ^ frame[start - 4 + (i & 3)]!;
  return frame;
}

/** Splits a byte stream from a server into frames. */
export class FrameReader {
  readonly #maxBytes: number;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Yields the frames completed by these bytes. Throws WebsocketProtocolError. */
  *read(piece: Buffer): Generator<WebsocketFrame> {
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, piece]) : piece;
    for (let frame; (frame = this.#next());) yield frame;
  }

  #next(): WebsocketFrame | undefined {
    const bytes = this.#bytes;
    if (bytes.length < 2) return undefined;
    const [first, second] = [bytes[0]!, bytes[1]!];
    const opcode = first & 0x0f;
    const final = (first & 0x80) !== 0;
    if (first & 0x70) throw new WebsocketProtocolError(1002, 'an extension nobody asked for');
    if (second & 0x80) throw new WebsocketProtocolError(1002, 'a masked frame from a server');
    if (opcode > 10 || (opcode > 2 && opcode < 8)) throw new WebsocketProtocolError(1002, 'an unknown kind of frame');
    if (opcode >= 8 && (!final || second > 125))
      throw new WebsocketProtocolError(1002, 'a control frame that is cut or too long');

    const extended = second === 126 ? 2 : second === 127 ? 8 : 0;
    if (bytes.length < 2 + extended) return undefined;
    const length = extended === 2 ? bytes.readUInt16BE(2) : extended === 8 ? Number(bytes.readBigUInt64BE(2)) : second;
    if (length > this.#maxBytes) throw new WebsocketProtocolError(1009, 'a frame that is too long');
    const end = 2 + extended + length;
    if (bytes.length < end) return undefined;
    this.#bytes = bytes.subarray(end);
    return { opcode, final, payload: bytes.subarray(2 + extended, end) };
  }
}
