import type { WebSocket } from 'ws';
import {
  CONTROL_LIMITS,
  SOCKET_CLOSE,
  TERMINAL_CLOSE,
  type TerminalEnd,
  type TerminalServerFrame,
  type TerminalToAgent,
} from '@vitrine/contracts';
import type { Cancel, Clock } from '../platform/time/clock.ts';
import type { AgentShell } from './agent-shell.ts';
import { OutputRing } from './output-ring.ts';
import type { Recorder } from './recorder.ts';

const LINGER_MS = CONTROL_LIMITS.lingerSeconds * 1000;
/** Number of output bytes kept for a page that attaches: more than may be in flight. */
const OUTPUT_RING_BYTES = CONTROL_LIMITS.terminalWindow * 1.5;
/** Maximum bytes in flight; an agent that exceeds it violates the protocol. */
const MAX_IN_FLIGHT = CONTROL_LIMITS.terminalWindow * 2;
/** Maximum bytes of input buffered for the agent while it is slow or disconnected. */
const MAX_BUFFERED_INPUT = 256 * 1024;
const MAX_DETACHED_INPUT = 64 * 1024;

export interface Ending {
  readonly end: TerminalEnd;
  readonly exitCode?: number | null;
  /** Reason of the agent's refusal. */
  readonly reason?: string;
}

interface LiveTerminalDeps {
  readonly clock: Clock;
  readonly recorder: Recorder | undefined;
  /** Called with the reason when the terminal has ended. */
  readonly ended: (ending: Ending) => void;
}

/** An open terminal between the socket of a page and that of an agent; it stays open for a minute if one of them is missing. */
export class LiveTerminal {
  private readonly output = new OutputRing(OUTPUT_RING_BYTES);
  private acked = 0;
  /** Input buffered while the agent is disconnected. */
  private waiting: Buffer[] = [];
  private page: WebSocket | undefined;
  private agent: AgentShell | undefined;
  private cancelPage: Cancel;
  private cancelAgent: Cancel;
  private over = false;

  constructor(
    private size: { readonly columns: number; readonly rows: number },
    private readonly deps: LiveTerminalDeps,
  ) {
    this.cancelPage = deps.clock.after(LINGER_MS, () => this.end({ end: 'abandoned' }));
    this.cancelAgent = deps.clock.after(LINGER_MS, () => this.end({ end: 'lost' }));
  }

  /** Called when the agent's shell has connected, for the first time or again. */
  attachAgent(shell: AgentShell): void {
    const before = this.agent;
    this.agent = shell;
    before?.terminate();
    this.cancelAgent();
    this.sendToAgent({ type: 'attached', position: this.output.end, acked: this.acked });
    this.sendToAgent({ type: 'resize', ...this.size });
    for (const data of this.waiting.splice(0)) this.onInput(data);
    this.sendToPage({ type: 'agent', connected: true });
    shell.onClose(() => {
      if (this.agent !== shell) return;
      this.agent = undefined;
      // Without an agent there is no backpressure for the page to wait for.
      this.page?.resume();
      this.sendToPage({ type: 'agent', connected: false });
      if (!this.over) this.cancelAgent = this.deps.clock.after(LINGER_MS, () => this.end({ end: 'lost' }));
    });
  }

  get hasAgent(): boolean {
    return this.agent !== undefined;
  }

  isAgent(shell: AgentShell): boolean {
    return this.agent === shell;
  }

  isPage(socket: WebSocket): boolean {
    return this.page === socket;
  }

  /** Attaches a page that already has everything before `from`; 0 for a new page. */
  attachPage(socket: WebSocket, from: number): void {
    this.page?.close(TERMINAL_CLOSE.replaced, 'another page shows this terminal');
    this.page = socket;
    this.cancelPage();
    const isStored = from >= this.output.start && from <= this.output.end;
    const position = isStored ? from : this.output.start;
    this.sendToPage({ type: 'attached', position, recorded: this.deps.recorder !== undefined });
    this.sendToPage({ type: 'agent', connected: this.agent !== undefined });
    const missed = this.output.from(position);
    if (missed.length > 0) socket.send(missed, { binary: true });
  }

  /** Called when a page disconnected. It may reconnect within a minute, unless its access was revoked. */
  leavePage(socket: WebSocket, revoked: boolean): void {
    if (this.page !== socket) return;
    this.page = undefined;
    if (revoked) this.end({ end: 'revoked' });
    else if (!this.over) this.cancelPage = this.deps.clock.after(LINGER_MS, () => this.end({ end: 'abandoned' }));
  }

  onOutput(data: Buffer): void {
    if (this.over) return;
    this.output.add(data);
    this.deps.recorder?.recordOutput(this.deps.clock.now(), data);
    if (this.page?.readyState === this.page?.OPEN) this.page?.send(data, { binary: true });
    if (this.output.end - this.acked > MAX_IN_FLIGHT) this.end({ end: 'lost', reason: 'invalid' });
  }

  onInput(data: Buffer): void {
    const { agent, page } = this;
    if (!agent?.isOpen) return this.bufferInput(data);
    agent.input(data, () => page?.isPaused && page.resume());
    if (agent.buffered > MAX_BUFFERED_INPUT) page?.pause();
  }

  /** Acknowledges that everything before this position has been rendered. */
  ack(position: number): void {
    if (position <= this.acked || position > this.output.end) return;
    this.acked = position;
    this.sendToAgent({ type: 'ack', position });
  }

  resize(columns: number, rows: number): void {
    if (columns === this.size.columns && rows === this.size.rows) return;
    this.size = { columns, rows };
    this.deps.recorder?.recordResize(this.deps.clock.now(), columns, rows);
    this.sendToAgent({ type: 'resize', columns, rows });
  }

  end(ending: Ending): void {
    if (this.over) return;
    this.over = true;
    this.cancelPage();
    this.cancelAgent();
    const { end, exitCode = null, reason = null } = ending;
    this.sendToPage({ type: 'ended', end, exitCode, reason });
    this.page?.close(TERMINAL_CLOSE.ended, end);
    this.sendToAgent({ type: 'close' });
    this.agent?.close(SOCKET_CLOSE.normal, end);
    this.deps.ended(ending);
  }

  private bufferInput(data: Buffer): void {
    const waitingBytes = this.waiting.reduce((sum, { length }) => sum + length, 0);
    if (waitingBytes + data.length <= MAX_DETACHED_INPUT) this.waiting.push(data);
  }

  private sendToPage(frame: TerminalServerFrame): void {
    if (this.page?.readyState === this.page?.OPEN) this.page?.send(JSON.stringify(frame));
  }

  private sendToAgent(frame: TerminalToAgent): void {
    if (this.agent?.isOpen) this.agent.send(frame);
  }
}
