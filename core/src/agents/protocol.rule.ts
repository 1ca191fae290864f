import { AGENT_PROTOCOL } from '@vitrine/contracts';

interface Versions {
  readonly min: number;
  readonly max: number;
}

/** Returns the newest protocol version that both sides support; undefined if there is none. */
export function commonVersion(remote: Versions, local: Versions = AGENT_PROTOCOL): number | undefined {
  const newest = Math.min(remote.max, local.max);
  return newest >= Math.max(remote.min, local.min) ? newest : undefined;
}
