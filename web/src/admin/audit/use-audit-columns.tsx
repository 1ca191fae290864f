import { Badge } from '@radix-ui/themes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import type { Column } from '../../ui/data-table/column.ts';

const TONES = { done: 'gray', refused: 'amber', failed: 'red' } as const;

/** Hook that returns the columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t, i18n } = useTranslation('audit');
  return useMemo(() => {
    const format = formatter(i18n.language);
    return [
      {
        id: 'time',
        header: t('column.time'),
        width: 170,
        grow: 0,
        priority: 0,
        cell: ({ at }) => (
          <time dateTime={new Date(at).toISOString()}>{`${format.day(at)} ${format.timeWithSeconds(at)}`}</time>
        ),
      },
      {
        id: 'actor',
        header: t('column.actor'),
        width: 120,
        cell: ({ actor }) => actor.name || t(`actor.${actor.kind}`),
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 190,
        cell: ({ action }) => <span title={action}>{t(`action.${action}`, { defaultValue: action })}</span>,
        inCardHead: () => true,
      },
      {
        id: 'subject',
        header: t('column.subject'),
        width: 150,
        cell: ({ subject }) => <span title={subject.id}>{subject.name || subject.id}</span>,
      },
      {
        id: 'outcome',
        header: t('column.outcome'),
        width: 100,
        grow: 0,
        cell: ({ outcome }) => <Badge color={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>,
        inCardHead: ({ outcome }) => outcome !== 'done',
      },
      { id: 'ip', header: t('column.ip'), width: 140, priority: 2, cell: ({ ip }) => <code>{ip}</code> },
    ];
  }, [t, i18n.language]);
}
