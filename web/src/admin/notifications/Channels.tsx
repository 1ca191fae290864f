import { Button, IconButton } from '@radix-ui/themes';
import type { Channel, NotifierView } from '@vitrine/contracts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import switchStyles from '../../ui/schema-form/SchemaForm.module.css';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import { useAsyncData } from '../use-async-data.ts';
import { bodyOf } from './channel-body.ts';
import { ChannelEditor } from './ChannelEditor.tsx';
import { DeleteChannel } from './DeleteChannel.tsx';
import styles from './NotificationsPage.module.css';
import { ChannelTypePicker } from './ChannelTypePicker.tsx';

const clearedOf = (params: URLSearchParams, name: string) => {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
};

type Opened =
  | { readonly what: 'pick' }
  | { readonly what: 'add'; readonly notifier: NotifierView }
  | { readonly what: 'edit' | 'delete'; readonly channel: Channel };

/** Panel of the notification channels. */
export function Channels() {
  const { t, i18n } = useTranslation('notifications');
  const problem = useErrorMessage();
  // Types and forms are localised by the core: a language change loads them again.
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const [notifiers, channels] = await Promise.all([api.notifiers(signal), api.channels(signal)]);
      return { notifiers, channels };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language asks again
    [i18n.language],
  );
  const { data, error, reload } = useAsyncData(load);
  const [params, setParams] = useSearchParams();
  const [chosen, setOpened] = useState<Opened>();
  // A link of the page of plugins names the type: its form opens at once.
  const linked = data?.notifiers.find(({ id }) => id === params.get('add'));
  const opened: Opened | undefined = chosen ?? (linked && { what: 'add', notifier: linked });
  const close = () => {
    setOpened(undefined);
    if (params.has('add')) setParams(clearedOf(params, 'add'), { replace: true });
  };
  const saved = () => {
    close();
    void reload();
  };
  const turn = async (channel: Channel, enabled: boolean) => {
    try {
      await api.changeChannel(channel.id, bodyOf({ ...channel, enabled }));
      await reload();
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  const kindOf = ({ plugin }: Channel) => data?.notifiers.find(({ id }) => id === plugin);
  return (
    <section className={styles.section} aria-labelledby="channels">
      <header className={styles.head}>
        <h2 id="channels">{t('channels')}</h2>
        <Button disabled={!data} onClick={() => setOpened({ what: 'pick' })}>
          <Plus aria-hidden size={16} />
          {t('add')}
        </Button>
      </header>
      <LoadError error={error} onRetry={reload} />
      {data?.channels.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {data && data.channels.length > 0 && (
        <ul className={styles.list}>
          {data.channels.map(channel => (
            <li key={channel.id}>
              {kindOf(channel)?.icon && <img src={kindOf(channel)?.icon} alt="" width={28} height={28} />}
              <div className={styles.what}>
                <h3>{channel.name}</h3>
                <p>
                  {kindOf(channel)?.title ?? t('notRunning', { id: channel.plugin })}
                  {' · '}
                  {channel.events ? t('someEvents', { count: channel.events.length }) : t('allEvents')}
                </p>
              </div>
              <IconButton
                variant="ghost"
                color="gray"
                disabled={!channel.form}
                aria-label={t('edit', { name: channel.name })}
                onClick={() => setOpened({ what: 'edit', channel })}
              >
                <Pencil aria-hidden size={16} />
              </IconButton>
              <IconButton
                variant="ghost"
                color="red"
                aria-label={t('delete.open', { name: channel.name })}
                onClick={() => setOpened({ what: 'delete', channel })}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
              <input
                type="checkbox"
                role="switch"
                className={switchStyles.switch}
                aria-label={t('enabled', { name: channel.name })}
                checked={channel.enabled}
                disabled={!channel.form}
                onChange={event => void turn(channel, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened?.what === 'pick' && data && (
        <ChannelTypePicker
          notifiers={data.notifiers}
          onClose={close}
          onPick={notifier => setOpened({ what: 'add', notifier })}
        />
      )}
      {opened?.what === 'add' && (
        <ChannelEditor notifier={opened.notifier} form={opened.notifier.form} onClose={close} onSaved={saved} />
      )}
      {opened?.what === 'edit' && opened.channel.form && (
        <ChannelEditor
          notifier={kindOf(opened.channel)}
          form={opened.channel.form}
          channel={opened.channel}
          onClose={close}
          onSaved={saved}
        />
      )}
      {opened?.what === 'delete' && <DeleteChannel channel={opened.channel} onClose={close} onDeleted={saved} />}
    </section>
  );
}
