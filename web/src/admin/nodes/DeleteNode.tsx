import { AlertDialog, Button } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/routes.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import styles from './NodesPage.module.css';

interface DeleteNodeProps {
  readonly node: AdminNode;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a node and its history are gone. */
export function DeleteNode({ node, onClose, onDeleted }: DeleteNodeProps) {
  const { t } = useTranslation('admin');
  const problem = useProblemText();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.deleteNode(node.uuid);
      toast('success', t('delete.done', { name: node.name }));
      onDeleted();
      onClose();
    } catch (error) {
      toast('error', problem(error));
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title className={styles.title}>{t('delete.title', { name: node.name })}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t('delete.text')}</AlertDialog.Description>
        <div className={styles.actions}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">{t('cancel')}</Button>
          </AlertDialog.Cancel>
          <Button color="red" loading={busy} onClick={() => void remove()}>{t('delete.submit')}</Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
