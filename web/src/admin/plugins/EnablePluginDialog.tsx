import { AlertDialog, Button } from '@radix-ui/themes';
import type { PluginView } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import styles from './PluginsPage.module.css';

interface EnableInstalledProps {
  readonly plugin: PluginView;
  readonly onClose: () => void;
  readonly onEnable: () => Promise<void>;
}

/** Dialog that asks for confirmation before a third-party plugin runs, with its permissions. */
export function EnablePluginDialog({ plugin, onClose, onEnable }: EnableInstalledProps) {
  const { t } = useTranslation('plugins');
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content maxWidth="480px">
        <AlertDialog.Title className={styles.dialogTitle}>
          {t('enable.title', { name: plugin.title })}
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {t(plugin.permissions.length > 0 ? 'enable.text' : 'enable.asksNothing')}
        </AlertDialog.Description>
        {plugin.permissions.length > 0 && (
          <ul>
            {plugin.permissions.map(one => (
              <li key={one}>{t(`permission.${one}`)}</li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button onClick={() => void onEnable()}>{t('enable.submit')}</Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
