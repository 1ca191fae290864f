import type { AgentSession } from './agent-session.ts';
import type { Route } from './dial.ts';
import type { Endpoint } from './endpoint.ts';
import type { SessionDelegate } from './session-delegate.ts';
import type { Timing } from './timing.ts';

/** Dependencies of one connection to the core. */
export interface ConnectionContext {
  readonly endpoint: Endpoint;
  readonly route: Route;
  readonly token: string;
  readonly delegate: SessionDelegate;
  readonly session: AgentSession;
  readonly timing: Timing;
  /** Time limit from dialling to the core's welcome, in ms. */
  readonly welcomeWithin: number;
  /** Ends the connection: with a goodbye if the reason is 'stop', otherwise as if it had been lost. */
  readonly signal: AbortSignal;
}
