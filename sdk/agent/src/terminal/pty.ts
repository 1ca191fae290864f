import { EventEmitter } from 'node:events';
import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import type { PtyAddon } from './pty-addon.ts';
import type { Shell } from './resolve-shell.ts';

export interface PtyEnd {
  readonly exitCode: number | null;
  readonly signal: number | null;
}

/** Maximum wait for output after the shell has ended. */
const DRAIN_TIMEOUT_MS = 200;
/** Delay between asking a shell to end and killing it. */
const GRACE_MS = 1_000;
/** Delay before input is offered again to a program that has not read the previous one. */
const INPUT_RETRY_MS = 10;

/** Shell in a pseudo terminal. `data` carries its output; `end` is emitted last and once. */
export class Pty extends EventEmitter<{ data: [piece: Buffer]; drain: []; end: [PtyEnd] }> {
  readonly #addon: PtyAddon;
  readonly #fd: number;
  readonly #pid: number;
  readonly #stream: ReadStream;
  readonly #input: Writable;
  #pieces: Buffer[] = [];
  #gathering: NodeJS.Immediate | undefined;
  #exit: PtyEnd | undefined;
  #closed = false;
  #ended = false;

  constructor(addon: PtyAddon, shell: Shell, columns: number, rows: number) {
    super();
    this.#addon = addon;
    const { fd, pid } = addon.fork(
      shell.file,
      shell.args,
      shell.env,
      shell.folder,
      columns,
      rows,
      -1,
      -1,
      true,
      '',
      (code, signal) => this.#exited(code, signal),
    );
    this.#fd = fd;
    this.#pid = pid;
    // Loaded lazily: most agents never open a terminal.
    const { ReadStream } = process.getBuiltinModule('node:tty');
    this.#stream = new ReadStream(fd);
    this.#stream.on('data', (piece: Buffer) => this.#gather(piece));
    // The end of a pty is reported as an error (EIO).
    this.#stream.on('error', () => this.#close());
    this.#stream.on('close', () => this.#close());
    // Not written to the stream: Node would block the whole agent until the program reads.
    this.#input = new Writable({ write: (data: Buffer, _, written) => this.#offer(data, written) });
    this.#input.on('drain', () => this.emit('drain'));
  }

  /** Bytes of input that no program has read yet. */
  get buffered(): number {
    return this.#input.writableLength;
  }

  write(data: Buffer): void {
    this.#input.write(data);
  }

  resize(columns: number, rows: number): void {
    if (!this.#stream.destroyed) this.#addon.resize(this.#fd, columns, rows);
  }

  /** Pauses reading, which blocks the writer. */
  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  /** Sends a hangup, and kills a shell that ignores it. */
  kill(): void {
    if (this.#exit) return;
    this.#stream.destroy();
    this.#signal('SIGHUP');
    setTimeout(() => this.#signal('SIGKILL'), GRACE_MS).unref();
  }

  /** Kills it immediately, when the agent itself exits. */
  killNow(): void {
    this.#signal('SIGHUP');
    this.#signal('SIGKILL');
    this.#stream.destroy();
  }

  #offer(data: Buffer, written: () => void): void {
    if (this.#stream.destroyed) return written();
    let length = 0;
    try {
      length = writeSync(this.#fd, data);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return written();
    }
    if (length === data.length) return written();
    setTimeout(() => this.#offer(data.subarray(length), written), INPUT_RETRY_MS).unref();
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#exit) return;
    try {
      process.kill(-this.#pid, signal);
    } catch {
      // The shell has already ended.
    }
  }

  /** A pty delivers 4 KiB at a time; available data is combined. */
  #gather(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#gathering ??= setImmediate(() => this.#emitOutput());
  }

  #emitOutput(): void {
    clearImmediate(this.#gathering);
    this.#gathering = undefined;
    const pieces = this.#pieces.splice(0);
    if (pieces.length > 0) this.emit('data', pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
  }

  #exited(code: number, signal: number): void {
    this.#exit = { exitCode: signal ? null : code, signal: signal || null };
    if (this.#closed) return this.#end();
    // A child of the shell may hold the terminal open; while output is paused, no timeout applies.
    const closeWhenDrained = (): void => {
      if (this.#closed) return;
      if (this.#stream.isPaused()) setTimeout(closeWhenDrained, DRAIN_TIMEOUT_MS).unref();
      else this.#stream.destroy();
    };
    setTimeout(closeWhenDrained, DRAIN_TIMEOUT_MS);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stream.destroy();
    this.#emitOutput();
    if (this.#exit) this.#end();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.emit('end', this.#exit!);
  }
}
