import { z } from 'zod';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import type { PluginSocket } from '@vitrine/plugin-sdk';

const bytes = z.custom<Uint8Array>(value => ArrayBuffer.isView(value), 'expected bytes');
const Send = z.object({ id: z.int(), data: z.union([z.string(), bytes]) });
const Close = z.object({ id: z.int(), code: z.int().optional(), reason: z.string().max(120).optional() });
const Pause = z.object({ id: z.int(), paused: z.boolean() });
const REPORT_MS = 20;
/**
 * Maximum number of buffered bytes per client: a plugin that keeps sending to a client that does not read would exhaust the core's
 * memory.
 */
const MAX_BUFFERED = 4 * 1024 * 1024;

interface OpenSocket {
  readonly socket: PluginSocket;
  /** Bytes taken from the plugin since the last report to it. */
  taken: number;
  report: NodeJS.Timeout | undefined;
}

/** The WebSockets of a plugin's process, by number. Numbers of other plugins are not valid here. */
export class SocketServer {
  private readonly open = new Map<number, OpenSocket>();
  private last = 0;

  constructor(private readonly tell: (op: string, args: unknown) => void) {}

  /** Adds a socket, and forwards the data it receives. */
  add(socket: PluginSocket): number {
    const id = ++this.last;
    this.open.set(id, { socket, taken: 0, report: undefined });
    socket.onMessage(data => this.tell('socket', { id, event: 'message', value: data }));
    socket.onClose(code => {
      this.remove(id);
      this.tell('socket', { id, event: 'close', value: code });
    });
    return id;
  }

  send(args: unknown): void {
    const { id, data } = Send.parse(args);
    const socket = this.open.get(id);
    // The socket may have closed while this message was in transit.
    if (!socket) return;
    if (socket.socket.buffered > MAX_BUFFERED)
      return socket.socket.close(SOCKET_CLOSE.tryAgainLater, 'The client does not read');
    socket.socket.send(data);
    socket.taken += data.length;
    socket.report ??= setTimeout(() => this.report(id, socket), REPORT_MS);
  }

  close(args: unknown): void {
    const { id, code, reason } = Close.parse(args);
    try {
      this.open.get(id)?.socket.close(code, reason);
    } catch {
      // The code is not valid for closing a WebSocket.
      this.open.get(id)?.socket.close();
    }
  }

  pause(args: unknown): void {
    const { id, paused } = Pause.parse(args);
    this.open.get(id)?.socket.pause(paused);
  }

  /** The sockets of a plugin are closed when its process is gone. */
  closeAll(): void {
    for (const [id, { socket }] of [...this.open]) {
      this.remove(id);
      socket.close(SOCKET_CLOSE.serviceRestart);
    }
  }

  /** Reports the number of buffered bytes until none are left. */
  private report(id: number, socket: OpenSocket): void {
    socket.report = undefined;
    if (!this.open.has(id)) return;
    const waiting = socket.socket.buffered;
    this.tell('socket', { id, event: 'buffered', value: waiting, taken: socket.taken });
    socket.taken = 0;
    if (waiting > 0) socket.report = setTimeout(() => this.report(id, socket), REPORT_MS);
  }

  private remove(id: number): void {
    clearTimeout(this.open.get(id)?.report);
    this.open.delete(id);
  }
}
