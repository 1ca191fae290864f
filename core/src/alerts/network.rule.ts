/** What is known of the core's own network. Counts leave out the node that runs on the core's machine. */
export interface Surroundings {
  /** Nodes that report now. */
  readonly online: number;
  /** Nodes that fell silent in the last minutes. */
  readonly lost: number;
  /** Whether this machine has any interface that leads out. */
  readonly linked: boolean;
  /** Whether places on the internet answered just now; null while nobody asked. */
  readonly reached: boolean | null;
  /** Whether they ever answered: in a closed network they never do, and then their silence means nothing. */
  readonly everReached: boolean;
}

/** `ask`: it looks as if the core were cut off; places on the internet decide. */
export type Verdict = 'fine' | 'ask' | 'cut';

/** So much of what was there must be lost before the core doubts itself. */
const SUSPICIOUS_SHARE = 0.9;

/** Whether it is the nodes that are away, or the core. */
export function judgeNetwork({ online, lost, linked, reached, everReached }: Surroundings): Verdict {
  if (lost === 0 || lost / (lost + online) < SUSPICIOUS_SHARE) return 'fine';
  if (!linked) return 'cut';
  if (!everReached || reached === true) return 'fine';
  return reached === null ? 'ask' : 'cut';
}

/** Whether the core, once cut off, can see again: the internet answers, or most of the nodes report. */
export const isBack = ({ online, lost, linked, reached, everReached }: Surroundings): boolean =>
  online > lost || (linked && (reached === true || !everReached));
