import { CONTROL_LIMITS, SOCKET_CLOSE } from '@vitrine/contracts';
import type { Fields } from '../client/feature.ts';
import { parseJson } from '../client/parse-json.ts';
import { UpgradeRefusedError, type Websocket } from '../client/websocket.ts';
import { isWhole } from '../control/parse-request.ts';
import { sleep } from '../sleep.ts';
import { OutputWindow } from './output-window.ts';
import type { Pty, PtyEnd } from './pty.ts';
import { openTerminalSocket, type CoreEndpoint } from './terminal-socket.ts';

const LINGER_MS = CONTROL_LIMITS.lingerSeconds * 1000;
const RETRY_MS = 1_000;
/** Maximum input in bytes that waits for a program to read it. */
const MAX_WAITING_INPUT = 256 * 1024;
/** Close codes after which the socket is opened again; all others end the terminal. */
const RECONNECT_CODES = new Set<number>([
  SOCKET_CLOSE.goingAway,
  SOCKET_CLOSE.noStatus,
  SOCKET_CLOSE.abnormal,
  SOCKET_CLOSE.internalError,
  SOCKET_CLOSE.serviceRestart,
  SOCKET_CLOSE.tryAgainLater,
]);

const isPosition = (value: unknown): value is number => isWhole(value, 0, Number.MAX_SAFE_INTEGER);
export const isColumns = (value: unknown): value is number => isWhole(value, 1, CONTROL_LIMITS.columns);
export const isRows = (value: unknown): value is number => isWhole(value, 1, CONTROL_LIMITS.rows);

/** Shell with its socket to the core. A lost socket is reopened for a minute; then the shell ends. */
export class Terminal {
  readonly over: Promise<void>;
  readonly #pty: Pty;
  readonly #output = new OutputWindow(CONTROL_LIMITS.terminalWindow);
  readonly #stop = new AbortController();
  #line: Websocket | undefined;
  #attached = false;
  #end: PtyEnd | undefined;

  constructor(session: string, pty: Pty, core: CoreEndpoint) {
    this.#pty = pty;
    pty.on('data', piece => this.#onOutput(piece));
    pty.on('drain', () => this.#line?.resume());
    pty.on('end', end => {
      this.#end = end;
      this.#sendEnd();
    });
    this.over = this.#keepConnected(session, core);
  }

  /** Ends shell and socket immediately. */
  close(): void {
    this.#stop.abort();
    this.#line?.terminate();
    this.#pty.killNow();
  }

  async #keepConnected(session: string, core: CoreEndpoint): Promise<void> {
    let lostAt = performance.now();
    while (!this.#stop.signal.aborted && performance.now() - lostAt < LINGER_MS) {
      try {
        const line = await openTerminalSocket(core, session, this.#stop.signal);
        if (!RECONNECT_CODES.has(await this.#runSocket(line))) break;
        lostAt = performance.now();
      } catch (error) {
        // A status below 500 is the core's final response: retrying would not change it.
        if (error instanceof UpgradeRefusedError && error.head.status < 500 && error.head.status !== 429) break;
      }
      await sleep(RETRY_MS * (0.2 + Math.random()), this.#stop.signal);
    }
    this.#stop.abort();
    this.#pty.kill();
  }

  /** Runs until the socket closes. Returns the close code. */
  #runSocket(line: Websocket): Promise<number> {
    this.#line = line;
    this.#attached = false;
    return new Promise(resolve => {
      let heardAt = performance.now();
      const heartbeat = setInterval(() => {
        if (performance.now() - heardAt > 35_000) line.terminate();
        else line.ping();
      }, 15_000);
      line.on('heard', () => (heardAt = performance.now()));
      line.on('message', text => this.#onFrame((parseJson(text) ?? {}) as Fields));
      line.on('binary', data => this.#onInput(data));
      line.once('close', code => {
        clearInterval(heartbeat);
        this.#line = undefined;
        resolve(code);
      });
    });
  }

  #onFrame({ type, position, acked, columns, rows }: Fields): void {
    if (type === 'attached' && isPosition(position) && isPosition(acked)) this.#attach(position, acked);
    if (type === 'ack' && isPosition(position)) this.#ack(position);
    if (type === 'resize' && isColumns(columns) && isRows(rows)) this.#pty.resize(columns, rows);
    if (type === 'close') this.#pty.kill();
  }

  #attach(position: number, acked: number): void {
    this.#attached = true;
    this.#ack(acked);
    for (const piece of this.#output.from(position)) this.#line?.sendBinary(piece);
    this.#sendEnd();
  }

  #ack(position: number): void {
    this.#output.ack(position);
    if (this.#output.roomy) this.#pty.resume();
  }

  #onOutput(piece: Buffer): void {
    this.#output.add(piece);
    if (this.#output.full) this.#pty.pause();
    if (this.#attached) this.#line?.sendBinary(piece);
  }

  #onInput(data: Buffer): void {
    this.#pty.write(data);
    if (this.#pty.buffered > MAX_WAITING_INPUT) this.#line?.pause();
  }

  #sendEnd(): void {
    if (this.#end && this.#attached) this.#line?.send(JSON.stringify({ type: 'exited', ...this.#end }));
  }
}
