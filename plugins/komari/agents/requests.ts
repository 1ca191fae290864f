import { randomBytes } from 'node:crypto';

/** Request from the core to an agent, before it is encoded for a protocol version. */
export type AgentRequest =
  | { readonly kind: 'exec'; readonly task_id: string; readonly command: string }
  | { readonly kind: 'ping'; readonly ping_task_id: number; readonly ping_type: string; readonly ping_target: string }
  | { readonly kind: 'terminal'; readonly request_id: string };

/** Returns the message of protocol version 1. */
export const messageOf = ({ kind, ...values }: AgentRequest): string => JSON.stringify({ message: kind, ...values });

/** Returns the notification of protocol version 2. Terminal requests use the form of version 1, which existing agents expect. */
export const notificationOf = (request: AgentRequest): string =>
  request.kind === 'terminal'
    ? messageOf(request)
    : JSON.stringify({ jsonrpc: '2.0', method: methodOf(request), params: paramsOf(request) });

/** A queued request for an agent that polls. */
interface AgentEvent {
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly created_at: string;
  readonly expires_at: string;
}

const TTL_MS = 5 * 60_000;
const PING_TTL_MS = 3000;
const MAX_EVENTS = 128;
/** Maximum number of events per response. */
const PER_PULL = 8;

/** Queue of requests for an agent that polls: each is delivered until acknowledged or expired. */
export class EventQueue {
  private events: { readonly event: AgentEvent; readonly request: AgentRequest; readonly until: number }[] = [];
  private wake: () => void = () => {};

  add(request: AgentRequest): void {
    const now = Date.now();
    const until = now + (request.kind === 'ping' ? PING_TTL_MS : TTL_MS);
    const event = {
      id: randomBytes(8).toString('hex'),
      method: methodOf(request),
      params: paramsOf(request),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(until).toISOString(),
    };
    // A newer probe of the same task replaces an older one.
    this.events = this.events
      .filter(({ request: before }) => !isSamePing(before, request))
      .concat({ event, request, until })
      .slice(-MAX_EVENTS);
    this.wake();
  }

  acknowledge(ids: unknown): void {
    if (!Array.isArray(ids)) return;
    const known = new Set<unknown>(ids);
    this.events = this.events.filter(({ event }) => !known.has(event.id));
  }

  next(): AgentEvent[] {
    const now = Date.now();
    this.events = this.events.filter(({ until }) => until > now);
    return this.events.slice(0, PER_PULL).map(({ event }) => event);
  }

  /** Waits for events. A second concurrent wait of the same agent ends the first. */
  async wait(ms: number): Promise<AgentEvent[]> {
    this.wake();
    const ready = this.next();
    if (ready.length > 0) return ready;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>(resolve => {
      this.wake = resolve;
      timer = setTimeout(resolve, ms);
      timer.unref();
    });
    clearTimeout(timer);
    return this.next();
  }

  /** Removes and returns the queued requests, for an agent that opened a socket. */
  drain(): AgentRequest[] {
    const now = Date.now();
    const waiting = this.events.filter(({ until }) => until > now).map(({ request }) => request);
    this.events = [];
    this.wake();
    return waiting;
  }
}

const methodOf = ({ kind }: AgentRequest) => (kind === 'terminal' ? 'agent.terminal.request' : `agent.${kind}`);
const paramsOf = ({ kind: _, ...params }: AgentRequest) => params;
const isSamePing = (a: AgentRequest, b: AgentRequest) =>
  a.kind === 'ping' && b.kind === 'ping' && a.ping_task_id === b.ping_task_id;
