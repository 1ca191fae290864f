import { NOTICE_EVENTS, NOTICE_LANGUAGES, type NoticeEvent, type NoticeLanguage } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { LoadError } from '../LoadError.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { LANGUAGE_NAMES } from './languages.ts';
import styles from './NotificationsPage.module.css';
import { TemplateEditor } from './TemplateEditor.tsx';

/** List of notice templates by event and language. */
export function Templates() {
  const { t, i18n } = useTranslation('notifications');
  const [event, setEvent] = useState<NoticeEvent>('node.offline');
  const [language, setLanguage] = useState<NoticeLanguage>(
    () => NOTICE_LANGUAGES.find(one => one === i18n.language) ?? 'en',
  );
  const load = useCallback((signal?: AbortSignal) => api.noticeTemplates(signal), []);
  const { data, error, reload } = useAsyncData(load);
  const template = data?.find(one => one.event === event && one.language === language);
  const isOwn = (name: NoticeEvent) => data?.some(one => one.event === name && one.custom);
  return (
    <section className={styles.section} aria-labelledby="templates">
      <header className={styles.head}>
        <h2 id="templates">{t('templates')}</h2>
        <select
          className={table.box}
          aria-label={t('template.event')}
          value={event}
          onChange={({ target }) => setEvent(target.value as NoticeEvent)}
        >
          {NOTICE_EVENTS.map(one => (
            <option key={one} value={one}>
              {t(`event.${one.replace('.', '-')}`) + (isOwn(one) ? ' ✎' : '')}
            </option>
          ))}
        </select>
        <select
          className={table.box}
          aria-label={t('language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as NoticeLanguage)}
        >
          {NOTICE_LANGUAGES.map(one => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </header>
      <p className={table.lead}>{t('template.lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {template && (
        <TemplateEditor
          key={`${event} ${language} ${template.title} ${template.body}`}
          template={template}
          onSaved={reload}
        />
      )}
    </section>
  );
}
