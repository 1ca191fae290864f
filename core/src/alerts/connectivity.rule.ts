/** Snapshot of the core's own connectivity. Counts exclude the node that runs on the core's machine. */
export interface ConnectivitySnapshot {
  /** Nodes that report now. */
  readonly online: number;
  /** Nodes that stopped reporting in the last minutes. */
  readonly lost: number;
  /** Whether this machine has an interface with a route to other networks. */
  readonly hasUplink: boolean;
  /** Whether a reference host responded just now; null while none was probed. */
  readonly isReferenceReachable: boolean | null;
  /** Whether a reference host ever responded. In an isolated network none does, so a missing response proves nothing. */
  readonly hasEverReachedReference: boolean;
}

/** `ask`: the core may be isolated, and a probe of the reference hosts decides. */
type ConnectivityStatus = 'fine' | 'ask' | 'cut';

/** Share of lost nodes from which on the core's own connectivity is in doubt. */
const SUSPICIOUS_SHARE = 0.9;

/** Decides whether the nodes are offline or the core is isolated. */
export function assessConnectivity({
  online,
  lost,
  hasUplink,
  isReferenceReachable,
  hasEverReachedReference,
}: ConnectivitySnapshot): ConnectivityStatus {
  if (lost === 0 || lost / (lost + online) < SUSPICIOUS_SHARE) return 'fine';
  if (!hasUplink) return 'cut';
  if (!hasEverReachedReference || isReferenceReachable === true) return 'fine';
  return isReferenceReachable === null ? 'ask' : 'cut';
}

/** Returns whether an isolated core has recovered: a reference host responds, or most of the nodes report. */
export const hasRecovered = ({
  online,
  lost,
  hasUplink,
  isReferenceReachable,
  hasEverReachedReference,
}: ConnectivitySnapshot): boolean =>
  online > lost || (hasUplink && (isReferenceReachable === true || !hasEverReachedReference));
