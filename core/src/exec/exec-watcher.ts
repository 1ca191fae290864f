import type { WebSocket } from 'ws';
import { SOCKET_CLOSE, type ExecLiveFrame, type ExecWatcherFrame } from '@vitrine/contracts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import type { ExecHistoryService } from './exec-history.service.ts';
import type { ExecTrackerService } from './exec-tracker.service.ts';

/** Bytes buffered for a browser. Above this, nothing more is sent until it reads. */
const MAX_WAITING = 512 * 1024;
/** Characters of output in one frame. */
const PIECE = 64 * 1024;
/** Ticks between two requests about a task that another instance tracks. */
const QUERY_TICKS = 10;

/** One open page that displays a task: changed runs, and the output of selected ones. */
export class ExecWatcher {
  private task: string | undefined;
  private readonly dirty = new Set<string>();
  /** Characters of output sent to this page, per node. */
  private readonly sent = new Map<string, number>();
  private readonly turns = new SerialQueue();
  /** Runs as last sent, for a task that another instance tracks. */
  private readonly shown = new Map<string, string>();
  private ticks = 0;
  /** True until the task has ended. */
  private isOpen = false;
  private isRequesting = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly execHistory: ExecHistoryService,
    private readonly execTracker: ExecTrackerService,
  ) {}

  /** Switches to another task, or to other outputs. */
  watch({ task, output }: ExecWatcherFrame): void {
    const isSameTask = this.task === task;
    this.task = task;
    this.dirty.clear();
    if (!isSameTask) this.shown.clear();
    for (const node of [...this.sent.keys()]) if (!isSameTask || !output.includes(node)) this.sent.delete(node);
    for (const node of output) if (!this.sent.has(node)) this.sent.set(node, 0);
    void this.turns.run(() => this.begin(task)).catch(() => this.socket.close(SOCKET_CLOSE.internalError));
  }

  changed(task: string, node: string): void {
    if (task === this.task) this.dirty.add(node);
  }

  /** Sends the changes since the last tick. */
  tick(): void {
    const task = this.task === undefined ? undefined : this.execTracker.get(this.task);
    if (this.socket.bufferedAmount > MAX_WAITING) return;
    if (!task) return this.poll();
    const runs = [...this.dirty].flatMap(node => task.runs.get(node)?.view ?? []);
    this.dirty.clear();
    // Output is sent before the end of its run, so that the output is complete when the end arrives.
    for (const node of this.sent.keys()) this.sendOutput(task.about.id, node, task.runs.get(node)?.text ?? '');
    if (runs.length > 0) this.sendFrame({ type: 'runs', task: task.about.id, runs });
  }

  /** Queries the instance that tracks the task, once a second. */
  private poll(): void {
    const { task } = this;
    if (!this.isOpen || task === undefined || this.isRequesting || ++this.ticks % QUERY_TICKS !== 0) return;
    this.isRequesting = true;
    void this.turns
      .run(() => this.follow(task))
      .catch(() => this.socket.close(SOCKET_CLOSE.internalError))
      .finally(() => (this.isRequesting = false));
  }

  private async follow(id: string): Promise<void> {
    const task = await this.execHistory.findOneOrFail(id).catch(() => undefined);
    if (!task || this.task !== id) return;
    this.isOpen = task.endedAt === null;
    for (const node of this.sent.keys()) await this.sendRest(id, node);
    const runs = task.runs.filter(run => this.shown.get(run.node) !== JSON.stringify(run));
    for (const run of runs) this.shown.set(run.node, JSON.stringify(run));
    if (runs.length > 0 && this.task === id) this.sendFrame({ type: 'runs', task: id, runs });
  }

  /** Sends the output of a run that the page does not have yet. */
  private async sendRest(id: string, node: string): Promise<void> {
    const from = this.sent.get(node) ?? 0;
    const text = await this.execHistory.textOf(id, node, from);
    if (this.task !== id || this.sent.get(node) !== from) return;
    this.sendPieces(id, node, text);
  }

  private async begin(id: string): Promise<void> {
    const task = await this.execHistory.findOneOrFail(id).catch(() => undefined);
    if (this.task !== id) return;
    if (!task) return this.sendFrame({ type: 'unknown', task: id });
    this.isOpen = task.endedAt === null;
    this.sendFrame({ type: 'task', task });
    for (const node of this.sent.keys()) {
      const text = await this.execHistory.textOf(id, node);
      if (this.task === id && this.sent.has(node)) this.sendOutput(id, node, text);
    }
  }

  private sendOutput(task: string, node: string, text: string): void {
    this.sendPieces(task, node, text.slice(this.sent.get(node) ?? 0));
  }

  private sendPieces(task: string, node: string, text: string): void {
    for (let at = 0; at < text.length; at += PIECE) {
      const piece = text.slice(at, at + PIECE);
      const from = this.sent.get(node) ?? 0;
      this.sent.set(node, from + piece.length);
      this.sendFrame({ type: 'output', task, node, from, text: piece });
    }
  }

  private sendFrame(frame: ExecLiveFrame): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}
