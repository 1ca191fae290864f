import type { AdminNode } from '@vitrine/contracts';
import {
  ChartNoAxesColumn,
  CodeXml,
  CreditCard,
  ExternalLink,
  Eye,
  EyeOff,
  KeyRound,
  Link2,
  Pencil,
  Server,
  SquareTerminal,
  Terminal,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../ui/data-table/action.ts';

/** Actions for a node. */
export type Action = 'edit' | 'billing' | 'traffic' | 'install' | 'token' | 'embed' | 'hide' | 'remove' | 'keep';

/** Hook that returns the actions for one node: the menu of its row. */
export function useRowActions(onAction: (action: Action, node: AdminNode) => void) {
  const { t } = useTranslation('nodes');
  return useCallback(
    (node: AdminNode): readonly RowAction[] => {
      const { uuid, name, hidden, pending, removeAt } = node;
      const item = (action: Action, icon: LucideIcon, label = t(`action.${action}`)): RowAction => ({
        label,
        icon,
        run: () => onAction(action, node),
      });
      return [
        { ...item('edit', Pencil), name: t('action.editOf', { name }), quick: true },
        item('billing', CreditCard),
        item('traffic', ChartNoAxesColumn),
        { ...item('install', Terminal), separated: true },
        item('token', KeyRound),
        { label: t('action.page'), icon: Server, to: `/admin/node/${uuid}`, separated: true },
        { label: t('action.open'), icon: ExternalLink, to: `/instance/${uuid}` },
        { label: t('action.terminal'), icon: SquareTerminal, to: `/terminal?uuid=${uuid}` },
        { label: t('action.share'), icon: Link2, to: `/admin/shares?add=1&node=${uuid}` },
        item('embed', CodeXml),
        ...(removeAt === null
          ? [
              item('hide', hidden ? Eye : EyeOff, t(pending ? 'action.admit' : hidden ? 'action.show' : 'action.hide')),
              { ...item('remove', Trash2), danger: true, separated: true },
            ]
          : [{ ...item('keep', Undo2), separated: true }]),
      ];
    },
    [t, onAction],
  );
}
