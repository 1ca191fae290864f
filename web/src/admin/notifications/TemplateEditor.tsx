import { Button } from '@radix-ui/themes';
import type { ConfigForm, NoticeTemplate, NoticeText } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx';
import { useForm } from '../use-form.ts';
import styles from './NotificationsPage.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';

interface TemplateEditorProps {
  readonly template: NoticeTemplate;
  readonly onSaved: () => Promise<void>;
}

/** Editor of the text of one event in one language, with a preview. */
export function TemplateEditor({
  template: { event, language, title, body, custom, names },
  onSaved,
}: TemplateEditorProps) {
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const [text, setText] = useState<NoticeText>({ title, body });
  const [resetting, setResetting] = useState(false);
  const form = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: {
        title: { type: 'string', widget: 'text', title: t('template.title'), maxLength: 300 },
        body: { type: 'string', widget: 'multiline', title: t('template.body'), maxLength: 4000 },
      },
      required: ['title'],
    }),
    [t],
  );
  const { busy, error, problems, onSubmit } = useForm(form, { ...text }, async () => {
    await api.changeTemplate(event, language, text);
    toast('success', t('template.saved'));
    await onSaved();
  });
  const reset = async () => {
    setResetting(true);
    try {
      await api.resetTemplate(event, language);
      toast('success', t('template.wasReset'));
      await onSaved();
    } catch (failure) {
      toast('error', problem(failure));
    }
    setResetting(false);
  };
  const changed = text.title !== title || text.body !== body;
  const { question } = useLeaveGuard(changed);
  return (
    <div className={styles.template}>
      {question}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <SchemaForm
          form={form}
          values={{ ...text }}
          onChange={values => setText(values as NoticeText)}
          problems={problems}
        />
        <div className={styles.names}>
          <span>{t('template.names')}</span>
          {names.map(name => (
            <button
              key={name}
              type="button"
              title={t('template.insert', { name })}
              onClick={() => setText({ ...text, body: `${text.body}{{${name}}}` })}
            >
              {`{{${name}}}`}
            </button>
          ))}
        </div>
        {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
        <div className={styles.actions}>
          {custom && (
            <Button
              type="button"
              variant="soft"
              color="gray"
              className={styles.first}
              loading={resetting}
              onClick={() => void reset()}
            >
              {t('template.reset')}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={!changed}>
            {t('save')}
          </Button>
        </div>
      </form>
      <TemplatePreview event={event} language={language} text={text} />
    </div>
  );
}
