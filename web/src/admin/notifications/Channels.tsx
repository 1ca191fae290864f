import { Button, IconButton, Switch, Skeleton } from '@radix-ui/themes';
import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Channel, NotifierView } from '@vitrine/contracts';
import { changeRow } from '../../api/change-row.ts';
import { api } from '../../api/public-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { AddDevice, WEB_PUSH } from './AddDevice.tsx';
import { bodyOf } from './channel-body.ts';
import { ChannelEditor } from './ChannelEditor.tsx';
import { ChannelTypePicker } from './ChannelTypePicker.tsx';
import { MasterSwitch } from './MasterSwitch.tsx';
import styles from './NotificationsPage.module.css';

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
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const types = useApiQuery(api.notifiers);
  const list = useApiQuery(api.channels);
  const { reload } = list;
  const error = types.error ?? list.error;
  const data = types.data && list.data && { notifiers: types.data, channels: list.data };
  const [params, setParams] = useSearchParams();
  const [selectedChannel, setSelectedChannel] = useState<Opened>();
  // A link on the plugins page contains the type, whose form opens at once.
  const linked = data?.notifiers.find(({ id }) => id === params.get('add'));
  const opened: Opened | undefined = selectedChannel ?? (linked && { what: 'add', notifier: linked });
  const close = () => {
    setSelectedChannel(undefined);
    if (params.has('add')) setParams(clearedOf(params, 'add'), { replace: true });
  };
  const switchRule = async (channel: Channel, enabled: boolean) => {
    try {
      await changeRow(channel, row => api.changeChannel(row.id, { ...bodyOf(row), enabled }, row.etag));
      await reload();
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  const kindOf = ({ plugin }: Channel) => data?.notifiers.find(({ id }) => id === plugin);
  const add = (
    <Button disabled={!data} onClick={() => setSelectedChannel({ what: 'pick' })}>
      <Plus aria-hidden size={16} />
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader count={list.data?.length}>{list.data?.length !== 0 && add}</PageHeader>
      <MasterSwitch />
      <LoadError error={error} onRetry={() => refresh(api.notifiers, api.channels)} />
      {data?.channels.length === 0 && (
        <Empty icon={Send} action={add}>
          {t('none')}
        </Empty>
      )}
      {!data && error === undefined && <Skeleton height="260px" />}
      {data && data.channels.length > 0 && (
        <ul className={styles.list}>
          {data.channels.map(channel => (
            <li key={channel.id}>
              {kindOf(channel)?.icon && <img src={kindOf(channel)?.icon} alt="" width={28} height={28} />}
              <div className={styles.what}>
                <h2>{channel.name}</h2>
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
                onClick={() => setSelectedChannel({ what: 'edit', channel })}
              >
                <Pencil aria-hidden size={16} />
              </IconButton>
              <IconButton
                variant="ghost"
                color="red"
                aria-label={t('delete.open', { name: channel.name })}
                onClick={() => setSelectedChannel({ what: 'delete', channel })}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
              <Switch
                aria-label={t('enabled', { name: channel.name })}
                checked={channel.enabled}
                disabled={!channel.form}
                onCheckedChange={enabled => void switchRule(channel, enabled)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened?.what === 'pick' && data && (
        <ChannelTypePicker
          notifiers={data.notifiers}
          onClose={close}
          onPick={notifier => setSelectedChannel({ what: 'add', notifier })}
        />
      )}
      {opened?.what === 'add' && opened.notifier.id === WEB_PUSH && <AddDevice onClose={close} onSaved={reload} />}
      {opened?.what === 'add' && opened.notifier.id !== WEB_PUSH && (
        <ChannelEditor notifier={opened.notifier} form={opened.notifier.form} onClose={close} onSaved={reload} />
      )}
      {opened?.what === 'edit' && opened.channel.form && (
        <ChannelEditor
          notifier={kindOf(opened.channel)}
          form={opened.channel.form}
          channel={opened.channel}
          onClose={close}
          onSaved={reload}
        />
      )}
      {opened?.what === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { name: opened.channel.name })}
          text={t('delete.text')}
          submit={t('delete.submit')}
          done={t('delete.done', { name: opened.channel.name })}
          onClose={close}
          onConfirm={async () => {
            await api.deleteChannel(opened.channel.id);
            await reload();
          }}
        />
      )}
    </>
  );
}
