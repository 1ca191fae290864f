import { AGENT_PROTOCOL } from '@vitrine/contracts';

interface Versions {
  readonly min: number;
  readonly max: number;
}

/** Returns the newest protocol version that both sides support; undefined if there is none. */
export function commonVersion(theirs: Versions, ours: Versions = AGENT_PROTOCOL): number | undefined {
  const newest = Math.min(theirs.max, ours.max);
  return newest >= Math.max(theirs.min, ours.min) ? newest : undefined;
}
