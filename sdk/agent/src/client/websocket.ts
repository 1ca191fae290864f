import { isUtf8 } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { readHead, type HttpHead } from './http-head.ts';
import { encodeFrame, FrameReader, OPCODES, WebsocketProtocolError } from './websocket-frames.ts';

const MAX_MESSAGE_BYTES = 1024 * 1024;
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Error thrown when the server responded without switching to WebSocket. */
export class UpgradeRefusedError extends Error {
  readonly head: HttpHead;

  constructor(head: HttpHead) {
    super(`it answered ${head.status}`);
    this.head = head;
  }
}

/**
 * Client side of a WebSocket (RFC 6455): text messages, binary messages, pings, close; no extensions. Own implementation, because
 * a library needs Node's http, https and zlib modules, which take a tenth of an agent's memory.
 */
export class Websocket extends EventEmitter<{
  message: [text: string];
  binary: [data: Buffer];
  heard: [];
  drain: [];
  close: [code: number, reason: string];
}> {
  readonly #socket: Socket;
  readonly #reader = new FrameReader(MAX_MESSAGE_BYTES);
  #fragments: Buffer[] | undefined;
  #binary = false;
  #closing: { code: number; reason: string } | undefined;

  private constructor(socket: Socket) {
    super();
    this.#socket = socket;
  }

  /** Upgrades an open connection to a WebSocket. Listeners must be attached in the same turn of the event loop. */
  static async open(socket: Socket, path: string, headers: Readonly<Record<string, string>>): Promise<Websocket> {
    const key = randomBytes(16).toString('base64');
    const upgradeHeaders = {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      ...headers,
    };
    const lines = Object.entries(upgradeHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const head = await readHead(socket);
    const expected = createHash('sha1')
      .update(key + GUID)
      .digest('base64');
    if (head.status !== 101) throw new UpgradeRefusedError(head);
    if (head.headers['sec-websocket-accept'] !== expected) throw new Error('its answer to the upgrade is wrong');

    const websocket = new Websocket(socket);
    setImmediate(() => websocket.#start(head.rest));
    return websocket;
  }

  /** Bytes waiting to be sent. */
  get buffered(): number {
    return this.#socket.writableLength;
  }

  get open(): boolean {
    return !this.#closing && !this.#socket.destroyed;
  }

  send(text: string): void {
    this.#write(OPCODES.text, Buffer.from(text));
  }

  sendBinary(data: Buffer): void {
    this.#write(OPCODES.binary, data);
  }

  /** Pauses and resumes reading. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  ping(): void {
    this.#write(OPCODES.ping, Buffer.alloc(0));
  }

  /** Starts the closing handshake; `close` is emitted when the peer has replied. */
  close(code: number): void {
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(code);
    this.#write(OPCODES.close, payload);
    this.#closing ??= { code, reason: '' };
  }

  /** Ends at once. */
  terminate(): void {
    this.#socket.destroy();
  }

  #start(rest: Buffer): void {
    const socket = this.#socket;
    socket.on('data', (piece: Buffer) => this.#onData(piece));
    socket.on('drain', () => this.emit('drain'));
    // The close event follows and has the reason.
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.once('close', () =>
      this.emit('close', this.#closing?.code ?? SOCKET_CLOSE.abnormal, this.#closing?.reason ?? ''),
    );
    if (socket.destroyed) return void this.emit('close', SOCKET_CLOSE.abnormal, '');
    this.#onData(rest);
    socket.resume();
  }

  #write(opcode: Parameters<typeof encodeFrame>[0], payload: Buffer): void {
    if (this.open) this.#socket.write(encodeFrame(opcode, payload));
  }

  #onData(piece: Buffer): void {
    try {
      for (const { opcode, final, payload } of this.#reader.read(piece)) {
        this.emit('heard');
        if (opcode === OPCODES.ping) this.#write(OPCODES.pong, payload);
        else if (opcode === OPCODES.close) return this.#closed(payload);
        else if (opcode !== OPCODES.pong) this.#message(opcode, final, payload);
      }
    } catch (error) {
      if (!(error instanceof WebsocketProtocolError)) throw error;
      this.close(error.code);
      this.#closing = { code: error.code, reason: error.message };
      this.#socket.destroySoon();
    }
  }

  #message(opcode: number, final: boolean, payload: Buffer): void {
    const continues = opcode === OPCODES.continuation;
    if (!continues) this.#binary = opcode === OPCODES.binary;
    if (this.#binary && this.listenerCount('binary') === 0) throw new WebsocketProtocolError(1003, 'a binary message');
    if (continues !== (this.#fragments !== undefined))
      throw new WebsocketProtocolError(1002, 'pieces of messages out of order');
    const pieces = [...(this.#fragments ?? []), payload];
    if (pieces.reduce((sum, piece) => sum + piece.length, 0) > MAX_MESSAGE_BYTES)
      throw new WebsocketProtocolError(1009, 'a message that is too long');
    this.#fragments = final ? undefined : pieces;
    if (!final) return;
    const message = Buffer.concat(pieces);
    if (this.#binary) return void this.emit('binary', message);
    if (!isUtf8(message)) throw new WebsocketProtocolError(1007, 'a text that is not UTF-8');
    this.emit('message', message.toString());
  }

  #closed(payload: Buffer): void {
    const code = payload.length >= 2 ? payload.readUInt16BE() : SOCKET_CLOSE.noStatus;
    this.#write(OPCODES.close, payload.subarray(0, 2));
    this.#closing = { code, reason: payload.toString('utf8', 2) };
    this.#socket.destroySoon();
  }
}
