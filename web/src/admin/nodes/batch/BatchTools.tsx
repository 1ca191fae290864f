import { Button, DropdownMenu } from '@radix-ui/themes';
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

/** Actions in the menu: as buttons, all actions together would need two rows. */
const MORE: readonly (readonly [BatchAction, LucideIcon])[] = [
  ['hide', EyeOff],
  ['show', Eye],
  ['watch', BellRing],
  ['unwatch', BellOff],
];

/** Pages that the selected nodes can be opened in. */
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

/** Buttons and menu with the actions for all selected nodes. */
export function BatchTools({ busy, uuids, onAction }: BatchToolsProps) {
  const { t } = useTranslation('nodes');
  return (
    <>
      {PAGES.map(([label, path, Icon]) => (
        <Button key={label} size="1" variant="soft" color="gray" asChild>
          <Link to={path} state={{ chosenNodes: uuids } satisfies ChosenNodes}>
            <Icon aria-hidden size={14} />
            {t(`batch.${label}`)}
          </Link>
        </Button>
      ))}
      <Button size="1" variant="soft" disabled={busy} onClick={() => onAction('edit')}>
        <Pencil aria-hidden size={14} />
        {t('batch.edit')}
      </Button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button size="1" variant="soft" color="gray" disabled={busy}>
            {t('batch.more')}
            <DropdownMenu.TriggerIcon />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          {MORE.map(([action, Icon]) => (
            <DropdownMenu.Item key={action} onSelect={() => onAction(action)}>
              <Icon aria-hidden size={15} />
              {t(`batch.${action}`)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Button size="1" variant="outline" color="red" disabled={busy} onClick={() => onAction('remove')}>
        <Trash2 aria-hidden size={14} />
        {t('batch.remove')}
      </Button>
    </>
  );
}
