import { Button } from '@radix-ui/themes';
import {
  Bell,
  BellOff,
  BellRing,
  CalendarClock,
  Eye,
  EyeOff,
  Pencil,
  SquareTerminal,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ChosenNodes } from '../use-chosen-nodes.ts';

export type BatchAction = 'edit' | 'show' | 'hide' | 'watch' | 'unwatch' | 'remove';

const TOOLS: readonly (readonly [BatchAction, LucideIcon])[] = [
  ['edit', Pencil],
  ['hide', EyeOff],
  ['show', Eye],
  ['watch', BellRing],
  ['unwatch', BellOff],
  ['remove', Trash2],
];

/** Pages that continue with the selected nodes. */
const PAGES: readonly (readonly [label: string, path: string, LucideIcon])[] = [
  ['exec', '/admin/exec', SquareTerminal],
  ['rule', '/admin/notification/load?add=1', Bell],
  ['silence', '/admin/notification/silences?add=1', CalendarClock],
];

interface BatchToolsProps {
  readonly busy: boolean;
  /** The selected nodes. */
  readonly uuids: readonly string[];
  readonly onAction: (action: BatchAction) => void;
}

/** Buttons with the actions for all selected nodes. */
export function BatchTools({ busy, uuids, onAction }: BatchToolsProps) {
  const { t } = useTranslation('nodes');
  const tools = TOOLS.map(([action, Icon]) => (
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
  return [
    ...PAGES.map(([label, path, Icon]) => (
      <Button key={label} size="1" variant="soft" color="gray" asChild>
        <Link to={path} state={{ chosenNodes: uuids } satisfies ChosenNodes}>
          <Icon aria-hidden size={14} />
          {t(`batch.${label}`)}
        </Link>
      </Button>
    )),
    ...tools,
  ];
}
