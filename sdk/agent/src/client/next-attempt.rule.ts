import type { DisconnectReason } from './disconnect-reason.ts';
import type { Timing } from './timing.ts';

type Transport = 'websocket' | 'http';

/** State kept between connection attempts. */
export interface Attempts {
  readonly transport: Transport;
  /** Consecutive failures, of any kind. */
  readonly failures: number;
  /** Consecutive WebSockets that were closed before the welcome. */
  readonly cutOff: number;
  /** Consecutive attempts with a refused token. */
  readonly refusals: number;
  /** Failed attempts to return from HTTP to WebSocket. */
  readonly upgrades: number;
}

export const FIRST: Attempts = { transport: 'websocket', failures: 0, cutOff: 0, refusals: 0, upgrades: 0 };

interface NextAttempt extends Attempts {
  /** Milliseconds to wait. */
  readonly wait: number;
}

/**
 * Decides when and how to reconnect. Delays are drawn evenly between zero and a bound that doubles (full jitter), so that the nodes
 * of a fleet do not all reconnect at once after losing their core.
 */
export function nextAttempt(
  end: DisconnectReason,
  before: Attempts,
  timing: Timing,
  random = Math.random,
): NextAttempt {
  const jittered = (base: number, cap: number, times: number): number =>
    random() * Math.min(cap, base * 2 ** Math.min(times, 20));
  const backoff = (times: number): number => jittered(timing.backoff, timing.backoffCap, times);
  const failures = before.failures + 1;
  const onWebsocket = { transport: 'websocket', failures, cutOff: 0, refusals: 0, upgrades: before.upgrades } as const;

  switch (end.kind) {
    case 'lost':
      return end.lasted >= timing.steady
        ? { ...FIRST, wait: backoff(0) }
        : { ...onWebsocket, wait: backoff(before.failures) };
    case 'moved':
      return { ...onWebsocket, failures: before.failures, wait: backoff(0) };
    case 'unreachable':
      return { ...onWebsocket, wait: backoff(before.failures) };
    case 'blocked': {
      const cutOff = before.cutOff + 1;
      if (before.transport === 'websocket' && (end.sure || cutOff > 1))
        return { ...onWebsocket, transport: 'http', wait: backoff(0) };
      return { ...onWebsocket, cutOff, wait: backoff(before.failures) };
    }
    case 'upgrade':
      return { ...onWebsocket, failures: 0, upgrades: before.upgrades + 1, wait: 0 };
    case 'throttled':
      // All refused agents received the same time, so jitter prevents them from returning at once.
      return { ...onWebsocket, wait: (end.retryAfter ?? timing.backoff) + backoff(before.failures) };
    case 'unauthorised': {
      const refusals = before.refusals + 1;
      const bound = Math.min(timing.refusedCap, timing.refused * 2 ** Math.min(before.refusals, 20));
      return { ...onWebsocket, refusals, wait: bound / 2 + (random() * bound) / 2 };
    }
    case 'replaced':
    case 'incompatible':
      return { ...onWebsocket, wait: timing.refused / 2 + random() * timing.refused };
    case 'stopped':
      return { ...before, wait: 0 };
  }
}

/**
 * Returns how long to wait for the welcome, in milliseconds. A core that performs the handshake with a whole fleet is late for
 * every node, and agents that give up and reconnect would cause further handshakes: so they wait longer after the second failure.
 */
export function welcomeWithin({ failures }: Attempts, timing: Timing): number {
  return timing.welcome * 2 ** Math.min(Math.max(failures - 1, 0), 2);
}

/** Returns how long to stay on HTTP before WebSocket is tried again, in milliseconds. */
export function stayOnHttp(attempts: Attempts, timing: Timing, random = Math.random): number {
  const bound = Math.min(timing.upgradeCap, timing.upgrade * 2 ** Math.min(attempts.upgrades, 20));
  return bound / 2 + (random() * bound) / 2;
}
