import { type Presence } from '@vitrine/theme-sdk';
import styles from './StatusDot.module.css';

interface StatusDotProps {
  readonly presence: Presence | 'attention';
  /** Time of the last report: with each new one the sign glows for a moment. */
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
    data-beat={beat ? Math.floor(beat / 1000) % 2 : undefined}
  />
);
