import { AlertDialog, Button } from '@radix-ui/themes';
import type { ThemeView } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './ThemesPage.module.css';

/** Dialog that asks for confirmation before a theme, its options and images are deleted. */
export function DeleteTheme({ theme, onDeleted }: { theme: ThemeView; onDeleted: () => Promise<void> }) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const { id, name, active } = theme;
  const remove = async () => {
    setBusy(true);
    try {
      await api.deleteTheme(id);
      await onDeleted();
      toast('success', t('delete.done', { name }));
    } catch (error) {
      toast('error', t('delete.failed', { problem: problem(error) }));
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <Button variant="soft" color="red">
          {t('delete.open')}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title className={styles.title}>{t('delete.title', { name })}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t(active ? 'delete.activeText' : 'delete.text')}</AlertDialog.Description>
        <div className={styles.actions} data-end>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button color="red" loading={busy} onClick={() => void remove()}>
            {t('delete.open')}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
