import { useEffect, useSyncExternalStore } from 'react';
import { useFormat, useT } from '@vitrine/theme-sdk';
import styles from './MomentBar.module.css';
import { shown } from './site-moment.ts';

const backToNow = () => shown.moment.show(null);

function leaveByEscape({ key, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog], [role=menu]')) backToNow();
}

/** Bar above every theme while the page shows an earlier minute, with a button that returns to now, like Escape. */
export function MomentBar({ at }: { readonly at: number }) {
  const state = useSyncExternalStore(shown.moment.on, shown.state);
  const format = useFormat();
  const t = useT();
  useEffect(() => {
    addEventListener('keydown', leaveByEscape);
    return () => removeEventListener('keydown', leaveByEscape);
  }, []);
  return (
    <aside className={styles.bar} data-state={state}>
      <p role="status">{t(state === 'failed' ? 'moment.failed' : 'moment.shown', { time: format.dateTime(at) })}</p>
      <button type="button" onClick={backToNow}>
        {t('moment.back')}
      </button>
    </aside>
  );
}
