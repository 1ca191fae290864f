import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginView } from '@vitrine/contracts';
import { pluginsApi } from '../../api/plugins-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface PluginMenuProps {
  readonly plugin: PluginView;
  readonly onChanged: () => Promise<void>;
}

/** Menu of a plugin in the data folder: rollback to the previous version, and removal. */
export function PluginMenu({ plugin, onChanged }: PluginMenuProps) {
  const { t } = useTranslation('plugins');
  const [confirming, setConfirming] = useState<'rollback' | 'remove'>();
  const { id, title: name, version, previous } = plugin;
  const runConfirmed = async () => {
    await (confirming === 'rollback' ? pluginsApi.rollBack(id) : pluginsApi.remove(id));
    await onChanged();
  };
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton variant="ghost" color="gray" aria-label={t('menu.of', { name })}>
            <Ellipsis aria-hidden size={16} />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end">
          <DropdownMenu.Item disabled={previous === null} onSelect={() => setConfirming('rollback')}>
            {previous === null ? t('menu.noPrevious') : t('menu.rollback', { version: previous })}
          </DropdownMenu.Item>
          <DropdownMenu.Item color="red" onSelect={() => setConfirming('remove')}>
            {t('menu.remove')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {confirming && (
        <ConfirmDialog
          title={t(`menu.${confirming}Title`, { name, version: previous })}
          text={t(`menu.${confirming}Text`, { version })}
          submit={confirming === 'rollback' ? t('menu.rollbackSubmit') : t('menu.remove')}
          danger={confirming === 'remove'}
          done={t(`menu.${confirming}Done`, { name, version: previous })}
          onConfirm={runConfirmed}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}
