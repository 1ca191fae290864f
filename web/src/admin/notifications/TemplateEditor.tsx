import { Badge, Button, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NoticeTemplate, NoticeText } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextAreaInput, TextInput } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './NotificationsPage.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';
import { unknownPlaceholders } from './unknown-placeholders.ts';

interface TemplateEditorProps {
  readonly template: NoticeTemplate;
  readonly onSaved: () => Promise<void>;
}

/** Editor for the text of one event in one language, with a preview. */
export function TemplateEditor({ template, onSaved }: TemplateEditorProps) {
  const { event, language, title, body, custom, names } = template;
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const form = useForm<NoticeText>({
    defaultValues: { title, body },
    resolver: checkedBy(values => ({ title: values.title.trim() ? undefined : 'required' })),
  });
  const text = useWatch({ control: form.control }) as NoticeText;
  const unknown = unknownPlaceholders(`${text.title} ${text.body}`, names);
  const { isDirty } = form.formState;
  const [resetting, setResetting] = useState(false);
  const { question } = useLeaveGuard(isDirty);
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
  return (
    <div className={styles.template}>
      {question}
      <div className={styles.editor}>
        <Form
          form={form}
          done={t('template.saved')}
          stored={{
            ...storedRow(template, now => ({ title: now.title, body: now.body })),
            labels: { title: t('template.title'), body: t('template.body') },
          }}
          onSubmit={async (values, etag) => {
            await api.changeTemplate(event, language, values, etag);
            await onSaved();
          }}
          actions={
            <>
              {custom && (
                <Button type="button" variant="soft" color="gray" loading={resetting} onClick={() => void reset()}>
                  {t('template.reset')}
                </Button>
              )}
              <SubmitButton ml="auto" disabled={!isDirty}>
                {t('save')}
              </SubmitButton>
            </>
          }
        >
          <TextInput name="title" label={t('template.title')} maxLength={300} />
          <TextAreaInput name="body" label={t('template.body')} maxLength={4000} rows={5} />
          {unknown.length > 0 && (
            <Callout tone="warning">
              {t('template.unknown', { count: unknown.length, names: unknown.join(', ') })}
            </Callout>
          )}
          <Flex wrap="wrap" gap="2" align="center">
            <span>{t('template.names')}</span>
            {names.map(name => (
              <Badge key={name} asChild color="gray">
                <button
                  type="button"
                  title={t('template.insert', { name })}
                  onClick={() => form.setValue('body', `${text.body}{{${name}}}`, { shouldDirty: true })}
                >
                  {`{{${name}}}`}
                </button>
              </Badge>
            ))}
          </Flex>
        </Form>
      </div>
      <TemplatePreview event={event} language={language} text={text} />
    </div>
  );
}
