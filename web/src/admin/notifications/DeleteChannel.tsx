import { AlertDialog, Button } from '@radix-ui/themes';
import type { Channel } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './NotificationsPage.module.css';

/** Dialog that asks for confirmation before a channel and its settings are deleted. */
export function DeleteChannel({
  channel,
  onClose,
  onDeleted,
}: {
  channel: Channel;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('notifications');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.deleteChannel(channel.id);
      toast('success', t('delete.done', { name: channel.name }));
      onDeleted();
    } catch (error) {
      toast('error', problem(error));
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title className={styles.dialogTitle}>
          {t('delete.title', { name: channel.name })}
        </AlertDialog.Title>
        <AlertDialog.Description size="2">{t('delete.text')}</AlertDialog.Description>
        <div className={styles.actions}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button color="red" loading={busy} onClick={() => void remove()}>
            {t('delete.submit')}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
