import { useTranslation } from 'react-i18next';
import type { NoticeEvent, NoticeLanguage, NoticeText } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
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
  const isEmpty = title.trim() === '';
  const draft = useDebounced({ event, language, title, body }, DEBOUNCE_MS);
  const { data: preview, error } = useApiQuery(api.previewTemplate(draft), {
    enabled: draft.title.trim() !== '',
    showsPrevious: true,
    isKept: false,
  });
  return (
    <aside className={styles.preview} aria-label={t('template.preview')} aria-live="polite">
      <h2>{t('template.preview')}</h2>
      {error !== undefined && !isEmpty && <p>{problem(error)}</p>}
      {preview && !isEmpty && error === undefined && (
        <blockquote lang={language}>
          <b>{preview.title}</b>
          {preview.body && <pre className={styles.words}>{preview.body}</pre>}
        </blockquote>
      )}
      <small>{t('template.example')}</small>
    </aside>
  );
}
