import { useState } from 'react';
import { useT } from '@vitrine/theme-sdk';
import styles from './AroundPanel.module.css';

/** Copies the URL of the page, which contains the span. Without a clipboard API, shows the URL for manual copying. */
export function CopyLink() {
  const t = useT();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = () => {
    const text = location.href;
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'));
    copied.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return (
    <>
      <button type="button" className={styles.wide} onClick={copy}>
        {outcome === 'copied' ? t('around.copied') : t('around.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('around.copied')}
      </span>
      {outcome === 'refused' && (
        <input
          className={styles.address}
          readOnly
          aria-label={t('around.copy')}
          value={location.href}
          ref={field => field?.select()}
        />
      )}
    </>
  );
}
