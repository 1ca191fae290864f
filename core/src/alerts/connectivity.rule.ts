/** What is known of the core's own network. Counts leave out the node that runs on the core's machine. */
export interface ConnectivitySnapshot {
  /** Nodes that report now. */
  readonly online: number;
  /** Nodes that fell silent in the last minutes. */
  readonly lost: number;
  /** Whether this machine has any interface that leads out. */
  readonly hasUplink: boolean;
  /** Whether places on the internet answered just now; null while nobody asked. */
  readonly canReachReference: boolean | null;
  /** Whether they ever answered: in a closed network they never do, and then their silence means nothing. */
  readonly hasEverReachedReference: boolean;
}

/** `ask`: it looks as if the core were cut off; places on the internet decide. */
export type ConnectivityStatus = 'fine' | 'ask' | 'cut';

/** So much of what was there must be lost before the core doubts itself. */
const SUSPICIOUS_SHARE = 0.9;

/** Whether it is the nodes that are away, or the core. */
export function assessConnectivity({
  online,
  lost,
  hasUplink,
  canReachReference,
  hasEverReachedReference,
}: ConnectivitySnapshot): ConnectivityStatus {
  if (lost === 0 || lost / (lost + online) < SUSPICIOUS_SHARE) return 'fine';
  if (!hasUplink) return 'cut';
  if (!hasEverReachedReference || canReachReference === true) return 'fine';
  return canReachReference === null ? 'ask' : 'cut';
}

/** Whether the core, once cut off, can see again: the internet answers, or most of the nodes report. */
export const hasRecovered = ({
  online,
  lost,
  hasUplink,
  canReachReference,
  hasEverReachedReference,
}: ConnectivitySnapshot): boolean =>
  online > lost || (hasUplink && (canReachReference === true || !hasEverReachedReference));
