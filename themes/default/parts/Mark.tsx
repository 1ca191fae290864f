/** Logo: a display with a pulse. */
export function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden>
      <rect x="1" y="2" width="30" height="28" rx="8" fill="var(--accent-9)" />
      <path
        d="M5.5 17.5h5.2l2.7-7.2 4.4 13 2.9-5.8h5.8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
