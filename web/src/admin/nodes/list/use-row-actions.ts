import {
  Bell,
  BellOff,
  BellPlus,
  ChartNoAxesColumn,
  CodeXml,
  Cpu,
  CreditCard,
  ExternalLink,
  Eye,
  EyeOff,
  History,
  KeyRound,
  Link2,
  Pencil,
  Server,
  SquareTerminal,
  Terminal,
  Trash2,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import type { RowAction } from '../../../ui/data-table/action.ts';

/** Actions for a node. */
export type Action = 'edit' | 'billing' | 'traffic' | 'install' | 'token' | 'embed' | 'hide' | 'remove' | 'keep';

/** Hook that returns the actions for one node: the menu of its row, with at most eight entries. */
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
      const page = (label: string, icon: LucideIcon, to: string): RowAction => ({ label: t(label), icon, to });
      const group = (label: string, icon: LucideIcon, actions: readonly RowAction[]): RowAction => ({
        label: t(`action.group.${label}`),
        icon,
        group: actions,
      });
      const isLeaving = removeAt !== null;
      const visibility = pending ? 'admit' : hidden ? 'show' : 'hide';
      return [
        page('action.page', Server, `/admin/node/${uuid}`),
        { ...item('edit', Pencil), name: t('action.editOf', { name }), quick: true },
        page('action.terminal', SquareTerminal, `/terminal?uuid=${uuid}`),
        {
          ...group('costs', CreditCard, [item('billing', CreditCard), item('traffic', ChartNoAxesColumn)]),
          separated: true,
        },
        group('agent', Cpu, [item('install', Terminal), item('token', KeyRound)]),
        group('alerts', Bell, [
          page('action.alerts', History, `/admin/node/${uuid}?tab=alerts`),
          page('batch.rule', BellPlus, `/admin/notification/load?add=1&node=${uuid}`),
          page('batch.silence', BellOff, `/admin/notification/silences?add=1&node=${uuid}`),
        ]),
        group('visitors', Users, [
          page('action.open', ExternalLink, `/instance/${uuid}`),
          page('action.share', Link2, `/admin/shares?add=1&node=${uuid}`),
          item('embed', CodeXml),
          ...(isLeaving ? [] : [item('hide', hidden ? Eye : EyeOff, t(`action.${visibility}`))]),
        ]),
        isLeaving
          ? { ...item('keep', Undo2), separated: true }
          : { ...item('remove', Trash2), danger: true, separated: true },
      ];
    },
    [t, onAction],
  );
}
