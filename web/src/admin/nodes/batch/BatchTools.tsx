import { Button } from '@radix-ui/themes';
import { BellOff, BellRing, Eye, EyeOff, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type BatchAction = 'edit' | 'show' | 'hide' | 'watch' | 'unwatch' | 'remove';

const TOOLS: readonly (readonly [BatchAction, LucideIcon])[] = [
  ['edit', Pencil],
  ['hide', EyeOff],
  ['show', Eye],
  ['watch', BellRing],
  ['unwatch', BellOff],
  ['remove', Trash2],
];

/** Buttons with the actions for all selected nodes. */
export function BatchTools({ busy, onAction }: { busy: boolean; onAction: (action: BatchAction) => void }) {
  const { t } = useTranslation('nodes');
  return TOOLS.map(([action, Icon]) => (
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
  ));
}
