import { Button } from '@radix-ui/themes';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  NOTICE_EVENTS,
  NOTICE_LANGUAGES,
  type Channel,
  type ConfigForm,
  type NewChannel,
  type NotifierView,
} from '@vitrine/contracts';
import type { ProblemError } from '../../api/problem-error.ts';
import { api } from '../../api/public-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import { initialValues } from '../../ui/form/schema.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useFieldChoices } from '../../ui/form/use-field-choices.ts';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { useShowProblem } from '../../ui/form/use-submit-form.ts';
import { bodyOf } from './channel-body.ts';
import { EventFilter } from './EventFilter.tsx';
import { LANGUAGE_NAMES } from './languages.ts';
import { useEventsText } from './use-events-text.ts';

interface ChannelEditorProps {
  readonly notifier: NotifierView | undefined;
  /** Settings form of the notifier, in which stored secrets are marked. */
  readonly form: ConfigForm;
  /** The channel to edit; undefined for a new one. */
  readonly channel?: Channel;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/**
 * Returns the path of a field with an error. Errors of the notifier's settings contain only the field's name; errors of the channel
 * itself have the code of an invalid request.
 */
const fieldOf = (path: string, { code }: ProblemError) => (code === 'request.invalid' ? path : `values.${path}`);

/** Form that creates or edits a channel. A test uses the values of the form, even unsaved ones. */
export function ChannelEditor({ notifier, form: settings, channel, onClose, onSaved }: ChannelEditorProps) {
  const { t, i18n } = useTranslation('notifications');
  const choices = useFieldChoices(settings);
  const eventsText = useEventsText();
  const ownFields = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: {
        name: { type: 'string', widget: 'text', title: t('name'), maxLength: 100 },
        language: {
          type: 'string',
          widget: 'select',
          title: t('language'),
          enum: [...NOTICE_LANGUAGES],
          enumTitles: LANGUAGE_NAMES,
        },
        enabled: { type: 'boolean', widget: 'switch', title: t('on') },
      },
      required: ['name'],
    }),
    [t],
  );
  const valuesOf = (stored: Channel): NewChannel => ({
    ...bodyOf(stored),
    values: initialValues(settings, stored.values),
  });
  const form = useForm<NewChannel>({
    defaultValues: channel
      ? valuesOf(channel)
      : {
          name: notifier!.title,
          plugin: notifier!.id,
          enabled: true,
          events: null,
          language: NOTICE_LANGUAGES.find(language => language === i18n.language) ?? 'en',
          values: initialValues(settings, {}),
        },
    resolver: checkedBy(values => faultsOf(ownFields, { ...values })),
  });
  const events = useController({ control: form.control, name: 'events' }).field;
  const showProblem = useShowProblem(form, { fieldOf });
  const [testing, setTesting] = useState(false);
  const [receiptDetail, setReceiptDetail] = useState<string>();
  const test = async () => {
    setTesting(true);
    setReceiptDetail(undefined);
    form.clearErrors();
    const { plugin, language, values } = form.getValues();
    try {
      setReceiptDetail(
        (await api.testChannel({ ...(channel && { id: channel.id }), plugin, language, values })).detail,
      );
    } catch (error) {
      showProblem(error);
    }
    setTesting(false);
  };
  return (
    <FormDialog
      form={form}
      title={channel ? t('edit', { name: channel.name }) : t('addKind', { kind: notifier?.title })}
      submit={t('save')}
      width={640}
      stored={
        channel && {
          ...storedRow(channel, valuesOf),
          form: ownFields,
          parts: { values: settings },
          choices,
          labels: { events: t('events') },
          textOf: (field, value) => (field === 'events' ? eventsText(value as NewChannel['events']) : undefined),
        }
      }
      tools={
        <Button type="button" variant="soft" loading={testing} onClick={() => void test()}>
          <Send aria-hidden size={15} />
          {t('test.send')}
        </Button>
      }
      done={({ name }) => t('ui:saved', { name })}
      fieldOf={fieldOf}
      onSubmit={async (values, etag) => {
        await (channel ? api.changeChannel(channel.id, values, etag) : api.addChannel(values));
        await onSaved();
      }}
      onClose={onClose}
    >
      <SchemaFields form={ownFields} />
      <SchemaFields form={settings} name="values" choices={choices} />
      <EventFilter events={events.value} offered={NOTICE_EVENTS} onChange={events.onChange} />
      {receiptDetail !== undefined && <Callout tone="info">{t('test.arrived', { detail: receiptDetail })}</Callout>}
    </FormDialog>
  );
}
