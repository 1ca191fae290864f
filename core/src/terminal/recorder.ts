import { createWriteStream, type WriteStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** Maximum bytes buffered for the disk; a slow disk does not block the terminal. */
const MAX_WAITING = 8 * 1024 * 1024;

interface About {
  readonly columns: number;
  readonly rows: number;
  /** ms since 1970. */
  readonly at: number;
  readonly title: string;
}

/** Records a terminal as asciicast v2: its output and size, never its input. */
export class Recorder {
  private readonly file: WriteStream;
  private readonly decoder = new StringDecoder('utf8');
  private readonly startedAt: number;
  private bytes = 0;
  private full = false;

  /** `maxBytes`: size limit in bytes at which recording stops. */
  constructor(
    path: string,
    { columns, rows, at, title }: About,
    private readonly maxBytes: number,
  ) {
    this.startedAt = at;
    this.file = createWriteStream(path, { mode: 0o600 });
    // A disk error ends the recording, not the terminal.
    this.file.on('error', () => (this.full = true));
    this.write(JSON.stringify({ version: 2, width: columns, height: rows, timestamp: Math.floor(at / 1000), title }));
  }

  get size(): number {
    return this.bytes;
  }

  recordOutput(at: number, data: Buffer): void {
    const text = this.decoder.write(data);
    if (text) this.event(at, 'o', text);
  }

  recordResize(at: number, columns: number, rows: number): void {
    this.event(at, 'r', `${columns}x${rows}`);
  }

  async end(): Promise<void> {
    await new Promise<void>(resolve => {
      this.file.once('close', resolve);
      this.file.end();
      if (this.file.closed) resolve();
    });
  }

  private event(at: number, kind: 'o' | 'r', data: string): void {
    this.write(JSON.stringify([Math.max(0, at - this.startedAt) / 1000, kind, data]));
  }

  private write(line: string): void {
    const length = Buffer.byteLength(line) + 1;
    this.full ||= this.bytes + length > this.maxBytes || this.file.writableLength > MAX_WAITING;
    if (this.full) return;
    this.bytes += length;
    this.file.write(`${line}\n`);
  }
}
