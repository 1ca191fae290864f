import { type Presence } from '@vitrine/theme-sdk';
import styles from './StatusDot.module.css';

/** Minimum milliseconds between two glows: one per second costs a page of 60 nodes 2 % of its main thread. */
const GLOW_EVERY = 3000;

interface StatusDotProps {
  readonly presence: Presence | 'attention';
  /** Time of the last report; the dot glows briefly when it changes. */
  readonly beat?: number;
}

/**
 * Icon of a state, distinguishable by shape as well as colour: a disk for online, a diamond for attention, a ring for offline, and
 * a grey ring for a node that has never reported.
 */
export const StatusDot = ({ presence, beat = 0 }: StatusDotProps) => (
  // Alternating between two names of the same animation restarts it.
  <i
    aria-hidden
    className={styles.dot}
    data-presence={presence}
    data-beat={beat ? Math.floor(beat / GLOW_EVERY) % 2 : undefined}
  />
);
