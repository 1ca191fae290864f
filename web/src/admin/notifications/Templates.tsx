import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICE_EVENTS, NOTICE_LANGUAGES, type NoticeEvent, type NoticeLanguage } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { LANGUAGE_NAMES } from './languages.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** List of notice templates by event and language. */
export function Templates() {
  const { t, i18n } = useTranslation('notifications');
  const [event, setEvent] = useState<NoticeEvent>('node.offline');
  const [language, setLanguage] = useState<NoticeLanguage>(
    () => NOTICE_LANGUAGES.find(language => language === i18n.language) ?? 'en',
  );
  const { data, error, reload } = useApiQuery(api.noticeTemplates);
  const template = data?.find(template => template.event === event && template.language === language);
  const isOwn = (name: NoticeEvent) => data?.some(template => template.event === name && template.custom);
  return (
    <>
      <PageHeader lead={t('template.lead')}>
        <Choice
          label={t('template.event')}
          value={event}
          onChange={value => setEvent(value as NoticeEvent)}
          options={NOTICE_EVENTS.map(event => [
            event,
            t(`event.${event.replace('.', '-')}`) + (isOwn(event) ? ' ✎' : ''),
          ])}
        />
        <Choice
          label={t('language')}
          value={language}
          onChange={value => setLanguage(value as NoticeLanguage)}
          options={NOTICE_LANGUAGES.map(language => [language, LANGUAGE_NAMES[language]])}
        />
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {template && (
        <TemplateEditor
          key={`${event} ${language} ${template.title} ${template.body}`}
          template={template}
          onSaved={reload}
        />
      )}
    </>
  );
}
