import { StringDecoder } from 'node:string_decoder';
import { CONTROL_LIMITS, type ExecRun as ExecRunView } from '@vitrine/contracts';

const TAIL = 200;

/** A task on one node while it runs, with its output so far. */
export class LiveRun {
  /** True once it was cancelled. */
  cancelled = false;
  /** Byte offset from which lost output was last requested again. */
  private askedFrom = -1;
  private readonly decoder = new StringDecoder('utf8');
  private readonly pieces: Buffer[] = [];
  private readText = '';

  constructor(readonly view: ExecRunView) {}

  get running(): boolean {
    return this.view.status === 'running';
  }

  get text(): string {
    return this.readText;
  }

  get output(): Buffer {
    return Buffer.concat(this.pieces);
  }

  /**
   * Appends output that starts at a byte offset. Returns whether any of it was new, because it may be repeated after a lost
   * connection.
   */
  write(from: number, data: Buffer): boolean {
    const { view } = this;
    if (from > view.bytesKept) return false;
    const newData = data.subarray(view.bytesKept - from).subarray(0, CONTROL_LIMITS.outputBytes - view.bytesKept);
    if (newData.length === 0) return false;
    this.pieces.push(newData);
    view.bytesKept += newData.length;
    view.bytesWritten = Math.max(view.bytesWritten, view.bytesKept);
    this.readText += this.decoder.write(newData);
    view.lastLine = lastLine(this.readText);
    return true;
  }

  /** Returns true if the agent has sent output up to a byte offset and not all of it has arrived; only once per position. */
  isToAskAgain(upTo: number): boolean {
    const { bytesKept } = this.view;
    if (Math.min(upTo, CONTROL_LIMITS.outputBytes) <= bytesKept || this.askedFrom === bytesKept) return false;
    this.askedFrom = bytesKept;
    return true;
  }

  end(at: number, values: Pick<ExecRunView, 'status'> & Partial<ExecRunView>): void {
    this.readText += this.decoder.end();
    Object.assign(this.view, { endedAt: at }, values);
    this.view.bytesWritten = Math.max(this.view.bytesWritten, this.view.bytesKept);
  }
}

// oxlint-disable-next-line no-control-regex
const CURSOR_MOVES = /\x1b\[[0-?]*[ -/]*[@-~]/g;

/** Returns the last non-empty line, shortened and without control sequences. */
function lastLine(text: string): string {
  const lines = text
    .slice(-2000)
    .replace(CURSOR_MOVES, '')
    .split(/[\r\n]+/);
  const line = lines.findLast(line => line.trim() !== '') ?? '';
  return line
    .replace(/\p{Cc}/gu, '')
    .slice(-TAIL)
    .toWellFormed();
}
