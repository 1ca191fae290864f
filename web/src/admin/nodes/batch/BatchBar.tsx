import { Button } from '@radix-ui/themes';
import { BellOff, BellRing, Eye, EyeOff, Pencil, Trash2, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../NodesPage.module.css';

export type BatchAction = 'edit' | 'show' | 'hide' | 'watch' | 'unwatch' | 'remove' | 'clear';

const TOOLS: readonly (readonly [BatchAction, LucideIcon])[] = [
  ['edit', Pencil],
  ['hide', EyeOff],
  ['show', Eye],
  ['watch', BellRing],
  ['unwatch', BellOff],
  ['remove', Trash2],
];

/** Bar with the actions for all selected nodes. */
export function BatchBar({
  count,
  busy,
  onAction,
}: {
  count: number;
  busy: boolean;
  onAction: (action: BatchAction) => void;
}) {
  const { t } = useTranslation('nodes');
  return (
    <div className={styles.batch} role="toolbar" aria-label={t('batch.chosen', { count })}>
      <b>{t('batch.chosen', { count })}</b>
      {TOOLS.map(([action, Icon]) => (
        <Button
          key={action}
          size="1"
          {...(action === 'remove' ? { variant: 'outline', color: 'red' } : { variant: 'soft' })}
          disabled={busy}
          onClick={() => onAction(action)}
        >
          <Icon aria-hidden size={14} />
          {t(`batch.${action}`)}
        </Button>
      ))}
      <Button size="1" variant="ghost" color="gray" onClick={() => onAction('clear')}>
        <X aria-hidden size={14} />
        {t('batch.clear')}
      </Button>
    </div>
  );
}
