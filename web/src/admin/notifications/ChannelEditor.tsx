import { Button, Dialog } from '@radix-ui/themes';
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
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { initialValues } from '../../ui/schema-form/is-drawn.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldChoices } from '../../ui/schema-form/use-field-choices.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { validateForm, type FormProblem } from '../form-problems.ts';
import { bodyOf } from './channel-body.ts';
import { ofChannel, ofNotifier, saidByField } from './channel-problems.ts';
import { EventFilter } from './EventFilter.tsx';
import { LANGUAGE_NAMES } from './languages.ts';
import styles from './NotificationsPage.module.css';

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
  const problem = useErrorMessage();
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
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={styles.dialogTitle}>
          {channel ? t('edit', { name: channel.name }) : t('addKind', { kind: notifier?.title })}
        </Dialog.Title>
        <form className={styles.form} noValidate onSubmit={submit}>
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
          {error !== undefined && !saidByField(error) && <Callout tone="error">{problem(error)}</Callout>}
          {last === 'test' && arrived !== undefined && (
            <Callout tone="info">{t('test.arrived', { detail: arrived })}</Callout>
          )}
          <div className={styles.actions}>
            <Button
              type="button"
              variant="soft"
              className={styles.first}
              loading={test.busy}
              onClick={() => {
                setLast('test');
                void test.onSubmit();
              }}
            >
              <Send aria-hidden size={15} />
              {t('test.send')}
            </Button>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={save.busy}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
