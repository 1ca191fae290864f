import { DropdownMenu, IconButton } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import {
  ChartNoAxesColumn,
  CodeXml,
  CreditCard,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  KeyRound,
  Pencil,
  SquareTerminal,
  Terminal,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Action } from './actions.ts';

interface RowMenuProps {
  readonly node: AdminNode;
  readonly onAction: (action: Action, node: AdminNode) => void;
}

/** Menu with the actions for one node. */
export function RowMenu({ node, onAction }: RowMenuProps) {
  const { t } = useTranslation('nodes');
  const item = (action: Action, Icon: typeof Pencil, label: string, red = false) => (
    <DropdownMenu.Item {...(red && { color: 'red' as const })} onSelect={() => onAction(action, node)}>
      <Icon aria-hidden size={15} />
      {label}
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={t('action.more', { name: node.name })}
          title={t('action.more', { name: node.name })}
        >
          <Ellipsis aria-hidden size={17} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {item('edit', Pencil, t('action.edit'))}
        {item('billing', CreditCard, t('action.billing'))}
        {item('traffic', ChartNoAxesColumn, t('action.traffic'))}
        <DropdownMenu.Separator />
        {item('install', Terminal, t('action.install'))}
        {item('token', KeyRound, t('action.token'))}
        <DropdownMenu.Separator />
        <DropdownMenu.Item asChild>
          <Link to={`/instance/${node.uuid}`}>
            <ExternalLink aria-hidden size={15} />
            {t('action.open')}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <Link to={`/terminal?uuid=${node.uuid}`}>
            <SquareTerminal aria-hidden size={15} />
            {t('action.terminal')}
          </Link>
        </DropdownMenu.Item>
        {item('embed', CodeXml, t('action.embed'))}
        {node.removeAt === null &&
          item(
            'hide',
            node.hidden ? Eye : EyeOff,
            t(node.pending ? 'action.admit' : node.hidden ? 'action.show' : 'action.hide'),
          )}
        <DropdownMenu.Separator />
        {node.removeAt === null
          ? item('remove', Trash2, t('action.remove'), true)
          : item('keep', Undo2, t('action.keep'))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
