import { Button } from '@radix-ui/themes';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { useNow } from '@vitrine/theme-sdk';
import styles from './List.module.css';

/** Undo period of the core in seconds. */
const MAX_SECONDS = 60;

/** Bar that lists the nodes scheduled for deletion with a countdown and an undo button. */
export function UndoBar({
  nodes,
  onKeep,
}: {
  nodes: readonly AdminNode[];
  onKeep: (uuids: readonly string[]) => void;
}) {
  const { t } = useTranslation('nodes');
  const now = useNow();
  const removedNodes = nodes.filter(({ removeAt }) => removeAt !== null);
  if (removedNodes.length === 0) return null;
  const first = Math.min(...removedNodes.map(({ removeAt }) => removeAt!));
  const seconds = Math.min(MAX_SECONDS, Math.max(0, Math.ceil((first - now) / 1000)));
  const names =
    removedNodes
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ') + (removedNodes.length > 3 ? ' …' : '');
  return (
    <div className={styles.undo} role="status">
      <span>
        {t('leaving.text', { count: removedNodes.length, names })}{' '}
        <span aria-hidden>{t('leaving.seconds', { count: seconds })}</span>
      </span>
      <Button size="2" variant="surface" color="red" onClick={() => onKeep(removedNodes.map(({ uuid }) => uuid))}>
        <Undo2 aria-hidden size={15} />
        {t('leaving.undo')}
      </Button>
    </div>
  );
}
