import styles from './Mark.module.css';

/** The sign of the product: a display window with a pulse in it. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden>
      <rect x="2" y="4" width="28" height="24" rx="7" />
      <path d="M6.5 17.5h5l2.6-6.5 4 12 2.7-5.5h4.7" />
    </svg>
  );
}
