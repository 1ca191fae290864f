import { Button, Dialog, IconButton, Switch } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FamilyView, PluginView } from '@vitrine/contracts';
import { pluginsApi } from '../../api/plugins-api.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useListPage } from '../page/use-list-page.tsx';
import styles from './PluginsPage.module.css';

interface PluginFamiliesProps {
  readonly plugin: PluginView;
  readonly families: readonly FamilyView[];
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog with the families of a plugin, and who may see them. */
export function PluginFamilies({ plugin, families, onChanged, onClose }: PluginFamiliesProps) {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const list = useListPage<FamilyView | 'all'>();
  const open = async ({ name, title = name }: FamilyView, isPublic: boolean) => {
    try {
      await pluginsApi.openFamily(name, isPublic);
      await onChanged();
      toast('success', t('families.saved', { title }));
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  return (
    <Modal title={t('families.of', { name: plugin.title })} text={t('families.hint')} onClose={onClose}>
      <ul className={styles.families}>
        {families.map(family => (
          <li key={family.name}>
            <div>
              <strong>{family.title ?? family.name}</strong>
              <code>{family.name}</code>
            </div>
            <IconButton
              variant="ghost"
              color="red"
              aria-label={`${t('families.remove')}: ${family.title ?? family.name}`}
              title={t('families.remove')}
              onClick={() => list.remove(family)}
            >
              <Trash2 aria-hidden size={15} />
            </IconButton>
            <label>
              {t('families.public')}
              <Switch
                aria-label={`${t('families.public')}: ${family.title ?? family.name}`}
                checked={family.isPublic}
                onCheckedChange={checked => void open(family, checked)}
              />
            </label>
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button variant="soft" color="red" onClick={() => list.remove('all')}>
          {t('families.remove')}
        </Button>
        <Dialog.Close>
          <Button variant="soft" color="gray">
            {t('close')}
          </Button>
        </Dialog.Close>
      </ModalActions>
      {list.deletion(row => {
        const name = row === 'all' ? plugin.title : (row.title ?? row.name);
        return {
          title: t('families.removeTitle', { name }),
          text: row === 'all' ? t('families.removeText') : t('families.removeOneText'),
          submit: t('families.remove'),
          done: t('families.removed', { name }),
          onConfirm: () =>
            row === 'all' ? pluginsApi.removeValues(plugin.id) : pluginsApi.removeFamilyValues(row.name),
        };
      })}
    </Modal>
  );
}
