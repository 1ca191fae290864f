import type { ExecLiveFrame, ExecWatcherFrame } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { SerialQueue } from '../platform/serial-queue.ts';
import type { ExecHistoryService } from './exec-history.service.ts';
import type { ExecTrackerService } from './exec-tracker.service.ts';

/** Bytes buffered for a browser. Above this, nothing more is sent until it reads. */
const MOST_WAITING = 512 * 1024;
/** Characters of output in one frame. */
const PIECE = 64 * 1024;

/** One open page that follows a task: changed runs, and the output of the displayed ones. */
export class ExecWatcher {
  private task: string | undefined;
  private readonly dirty = new Set<string>();
  /** Characters of output sent to this page, per node. */
  private readonly sent = new Map<string, number>();
  private readonly turns = new SerialQueue();

  constructor(
    private readonly socket: WebSocket,
    private readonly history: ExecHistoryService,
    private readonly running: ExecTrackerService,
  ) {}

  /** Follows another task, or displays other outputs. */
  watch({ task, output }: ExecWatcherFrame): void {
    const again = this.task === task;
    this.task = task;
    this.dirty.clear();
    for (const node of [...this.sent.keys()]) if (!again || !output.includes(node)) this.sent.delete(node);
    for (const node of output) if (!this.sent.has(node)) this.sent.set(node, 0);
    void this.turns.run(() => this.begin(task)).catch(() => this.socket.close(1011));
  }

  changed(task: string, node: string): void {
    if (task === this.task) this.dirty.add(node);
  }

  /** Sends the changes since the last tick. */
  tick(): void {
    const task = this.task === undefined ? undefined : this.running.get(this.task);
    if (!task || this.socket.bufferedAmount > MOST_WAITING) return;
    const runs = [...this.dirty].flatMap(node => task.runs.get(node)?.view ?? []);
    this.dirty.clear();
    // Output is sent before the end of its run, so that the output is complete when the end arrives.
    for (const node of this.sent.keys()) this.sendOutput(task.about.id, node, task.runs.get(node)?.text ?? '');
    if (runs.length > 0) this.sendFrame({ type: 'runs', task: task.about.id, runs });
  }

  private async begin(id: string): Promise<void> {
    const task = await this.history.findOneOrFail(id).catch(() => undefined);
    if (this.task !== id) return;
    if (!task) return this.sendFrame({ type: 'unknown', task: id });
    this.sendFrame({ type: 'task', task });
    for (const node of this.sent.keys()) {
      const text = await this.history.textOf(id, node);
      if (this.task === id && this.sent.has(node)) this.sendOutput(id, node, text);
    }
  }

  private sendOutput(task: string, node: string, text: string): void {
    for (let from = this.sent.get(node) ?? 0; from < text.length; from = this.sent.get(node)!) {
      const piece = text.slice(from, from + PIECE);
      this.sent.set(node, from + piece.length);
      this.sendFrame({ type: 'output', task, node, from, text: piece });
    }
  }

  private sendFrame(frame: ExecLiveFrame): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}
