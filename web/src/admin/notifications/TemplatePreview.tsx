import type { NoticeEvent, NoticeLanguage, NoticeText } from '@vitrine/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './NotificationsPage.module.css';

interface TemplatePreviewProps {
  readonly event: NoticeEvent;
  readonly language: NoticeLanguage;
  readonly text: NoticeText;
}

/** Debounce of the preview in milliseconds. */
const DEBOUNCE_MS = 250;

/** Preview of a text with example values, rendered by the core while typing. */
export function TemplatePreview({ event, language, text: { title, body } }: TemplatePreviewProps) {
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const [shown, setShown] = useState<NoticeText>();
  const [error, setError] = useState<unknown>();
  const empty = title.trim() === '';
  useEffect(() => {
    if (empty) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.previewTemplate({ event, language, title, body }, stop.signal).then(
        answer => {
          setShown(answer);
          setError(undefined);
        },
        (failure: unknown) => !stop.signal.aborted && setError(failure),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [event, language, title, body, empty]);
  return (
    <aside className={styles.preview} aria-label={t('template.preview')} aria-live="polite">
      <h2>{t('template.preview')}</h2>
      {error !== undefined && <p>{problem(error)}</p>}
      {shown && !empty && error === undefined && (
        <blockquote lang={language}>
          <b>{shown.title}</b>
          {shown.body && <pre className={styles.words}>{shown.body}</pre>}
        </blockquote>
      )}
      <small>{t('template.example')}</small>
    </aside>
  );
}
