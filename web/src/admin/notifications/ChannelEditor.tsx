import { Button } from '@radix-ui/themes';
import {
  NOTICE_EVENTS,
  NOTICE_LANGUAGES,
  type Channel,
  type ConfigForm,
  type NewChannel,
  type NotifierView,
} from '@vitrine/contracts';
import { Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { initialValues } from '../../ui/schema-form/is-drawn.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldChoices } from '../../ui/schema-form/use-field-choices.ts';
import { validateForm, type FormProblem } from '../form-problems.ts';
import { bodyOf } from './channel-body.ts';
import { ofChannel, ofNotifier, saidByField } from './channel-problems.ts';
import { EventFilter } from './EventFilter.tsx';
import { LANGUAGE_NAMES } from './languages.ts';

interface ChannelEditorProps {
  readonly notifier: NotifierView | undefined;
  /** Settings form of the notifier; marks which secrets are stored. */
  readonly form: ConfigForm;
  /** The channel to edit; undefined for a new one. */
  readonly channel?: Channel;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Form that creates or edits a channel. A test uses the values of the form, saved or not. */
export function ChannelEditor({ notifier, form, channel, onClose, onSaved }: ChannelEditorProps) {
  const { t, i18n } = useTranslation('notifications');
  const choices = useFieldChoices(form);
  const [draft, setDraft] = useState<NewChannel>(() => ({
    ...(channel
      ? bodyOf(channel)
      : {
          name: notifier!.title,
          plugin: notifier!.id,
          enabled: true,
          events: null,
          language: NOTICE_LANGUAGES.find(one => one === i18n.language) ?? 'en',
        }),
    values: initialValues(form, channel?.values ?? {}),
  }));
  const [arrived, setArrived] = useState<string>();
  const change = (part: Partial<NewChannel>) => setDraft(known => ({ ...known, ...part }));
  const save = useSubmit(async () => {
    await (channel ? api.changeChannel(channel.id, draft) : api.addChannel(draft));
    toast('success', t('ui:saved', { name: draft.name }));
    onSaved();
  });
  const test = useSubmit(async () => {
    setArrived(undefined);
    const { plugin, language, values } = draft;
    setArrived((await api.testChannel({ ...(channel && { id: channel.id }), plugin, language, values })).detail);
  });
  const [last, setLast] = useState<'save' | 'test'>('save');
  const [faults, setFaults] = useState<FormProblem[]>([]);
  const { error } = last === 'save' ? save : test;
  const own: ConfigForm = {
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
  };
  const submit = (event: FormEvent) => {
    const found = validateForm(own, { ...draft });
    setFaults(found);
    setLast('save');
    if (found.length > 0) event.preventDefault();
    else void save.onSubmit(event);
  };
  return (
    <FormShell
      title={channel ? t('edit', { name: channel.name }) : t('addKind', { kind: notifier?.title })}
      submit={t('save')}
      width={640}
      busy={save.busy}
      error={error !== undefined && !saidByField(error) ? error : undefined}
      tools={
        <Button
          type="button"
          variant="soft"
          loading={test.busy}
          onClick={() => {
            setLast('test');
            void test.onSubmit();
          }}
        >
          <Send aria-hidden size={15} />
          {t('test.send')}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <SchemaForm
        form={own}
        values={{ ...draft }}
        onChange={({ name, language, enabled }) => change({ name, language, enabled } as Partial<NewChannel>)}
        problems={faults.length > 0 ? faults : ofChannel(error)}
      />
      <SchemaForm
        form={form}
        values={draft.values}
        onChange={values => change({ values: { ...values } })}
        choices={choices}
        problems={ofNotifier(error)}
      />
      <EventFilter events={draft.events} offered={NOTICE_EVENTS} onChange={events => change({ events })} />
      {last === 'test' && arrived !== undefined && (
        <Callout tone="info">{t('test.arrived', { detail: arrived })}</Callout>
      )}
    </FormShell>
  );
}
