import { useTranslation } from 'react-i18next';
import type { PluginView } from '@vitrine/contracts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface EnablePluginProps {
  readonly plugin: PluginView;
  readonly onClose: () => void;
  readonly onEnable: () => Promise<void>;
}

/** Dialog that confirms that a third-party plugin may run, with its permissions. */
export function EnablePluginDialog({ plugin, onClose, onEnable }: EnablePluginProps) {
  const { t } = useTranslation('plugins');
  const isTheme = plugin.kind === 'theme';
  const hasPermissions = plugin.permissions.length > 0;
  const text = isTheme ? t('enable.bringsTheme') : t(hasPermissions ? 'enable.text' : 'enable.asksNothing');
  return (
    <ConfirmDialog
      title={t('enable.title', { name: plugin.title })}
      text={text}
      submit={t('enable.submit')}
      danger={false}
      onConfirm={onEnable}
      onClose={onClose}
    >
      {plugin.permissions.length > 0 && (
        <ul>
          {plugin.permissions.map(permission => (
            <li key={permission}>{t(`permission.${permission}`)}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
