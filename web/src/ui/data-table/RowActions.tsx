import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RowAction } from './action.ts';

/** Window width in px below which two menus do not fit side by side. */
const NARROW = 600;
/** Offset in px of a submenu in a narrow window: negative, so that it overlaps its menu. */
const OVERLAP = -130;

const colourOf = ({ danger }: RowAction) => (danger ? { color: 'red' as const } : {});

function QuickAction({ action }: { action: RowAction }) {
  const { icon: Icon, label, name = label, to, run, disabled = false } = action;
  const shared = { variant: 'ghost', color: action.danger ? 'red' : 'gray', 'aria-label': name, title: name } as const;
  if (to !== undefined)
    return (
      <IconButton {...shared} asChild>
        <Link to={to}>
          <Icon aria-hidden size={16} />
        </Link>
      </IconButton>
    );
  return (
    <IconButton {...shared} disabled={disabled} onClick={run}>
      <Icon aria-hidden size={16} />
    </IconButton>
  );
}

/** Actions of a row: quick actions as buttons, and a menu with all actions unless all of them are quick. Groups are submenus. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { t } = useTranslation('ui');
  const label = t('table.more', { name });
  return (
    <>
      {actions
        .filter(({ quick }) => quick)
        .map(action => (
          <QuickAction key={action.label} action={action} />
        ))}
      {actions.some(({ quick }) => !quick) && (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger>
            <IconButton variant="ghost" color="gray" aria-label={label} title={label}>
              <Ellipsis aria-hidden size={17} />
            </IconButton>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content align="end">
            {actions.map(action => (
              <MenuItem key={action.label} action={action} />
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      )}
    </>
  );
}

function MenuItem({ action }: { action: RowAction }) {
  const { icon: Icon, label, group, to, run, disabled = false, separated } = action;
  const content = (
    <>
      <Icon aria-hidden size={15} />
      {label}
    </>
  );
  return (
    <>
      {separated && <DropdownMenu.Separator />}
      {group !== undefined ? (
        <DropdownMenu.Sub>
          <DropdownMenu.SubTrigger disabled={disabled}>{content}</DropdownMenu.SubTrigger>
          <DropdownMenu.SubContent sideOffset={innerWidth < NARROW ? OVERLAP : 0}>
            {group.map(action => (
              <MenuItem key={action.label} action={action} />
            ))}
          </DropdownMenu.SubContent>
        </DropdownMenu.Sub>
      ) : to === undefined ? (
        <DropdownMenu.Item {...colourOf(action)} disabled={disabled} onSelect={() => run?.()}>
          {content}
        </DropdownMenu.Item>
      ) : (
        <DropdownMenu.Item asChild>
          <Link to={to}>{content}</Link>
        </DropdownMenu.Item>
      )}
    </>
  );
}
