import { type Presence } from '@vitrine/theme-sdk';
import styles from './StatusDot.module.css';

/** Milliseconds between two glows: one each second costs a page of 60 nodes 2 % of its main thread. */
const GLOW_EVERY = 3000;

interface StatusDotProps {
  readonly presence: Presence | 'attention';
  /** Time of the last report, after which the sign glows for a moment. */
  readonly beat?: number;
}

/**
 * Sign of a state, by its shape as well as by its colour: a disk for online, a diamond for what needs attention, a ring for offline and
 * a grey one for a node that never reported.
 */
export const StatusDot = ({ presence, beat = 0 }: StatusDotProps) => (
  // Two names for one animation: it runs again whenever they alternate.
  <i
    aria-hidden
    className={styles.dot}
    data-presence={presence}
    data-beat={beat ? Math.floor(beat / GLOW_EVERY) % 2 : undefined}
  />
);
