import { Badge } from '@radix-ui/themes';
import { Megaphone, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement, AnnouncementKind, AnnouncementState } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { announcementsApi } from '../../api/announcements-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { UpdatesDialog } from './UpdatesDialog.tsx';

const KIND_COLOUR = { incident: 'red', maintenance: 'amber', news: 'iris' } as const satisfies Record<
  AnnouncementKind,
  string
>;
const STATES: readonly AnnouncementState[] = ['current', 'planned', 'past'];

function useColumns(): readonly Column<Announcement>[] {
  const { t, i18n } = useTranslation('announcements');
  return useMemo(() => {
    const format = formatter(i18n.language);
    const header = (name: string) => t(`column.${name}`);
    return [
      {
        id: 'title',
        header: header('title'),
        width: 220,
        priority: 0,
        cell: ({ title }) => title,
        sort: ({ title }) => title,
      },
      {
        id: 'kind',
        header: header('kind'),
        width: 120,
        grow: 0,
        cell: ({ kind }) => <Badge color={KIND_COLOUR[kind]}>{t(`kind.${kind}`)}</Badge>,
        sort: ({ kind }) => t(`kind.${kind}`),
      },
      {
        id: 'state',
        header: header('state'),
        width: 110,
        grow: 0,
        cell: ({ state }) => t(`state.${state}`),
        sort: ({ state }) => STATES.indexOf(state),
      },
      {
        id: 'from',
        header: header('from'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        descendingFirst: true,
        cell: ({ startsAt }) => format.dateTime(startsAt),
        sort: ({ startsAt }) => startsAt,
      },
      {
        id: 'to',
        header: header('to'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        priority: 2,
        descendingFirst: true,
        cell: ({ endsAt }) => (endsAt === null ? t('open') : format.dateTime(endsAt)),
        sort: ({ endsAt }) => endsAt,
      },
      {
        id: 'updates',
        header: header('updates'),
        width: 95,
        grow: 0,
        priority: 3,
        descendingFirst: true,
        cell: ({ updates }) => updates.length,
        sort: ({ updates }) => updates.length,
      },
    ];
  }, [t, i18n.language]);
}

/** Page `/admin/announcements`: messages to visitors. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const { data: announcements, error, reload } = useApiQuery(announcementsApi.all);
  const { nodes = [] } = useAdminNodes();
  const columns = useColumns();
  const list = useListPage<Announcement>();
  const [updating, setUpdating] = useState<string>();
  const updated = announcements?.find(({ id }) => id === updating);
  const refreshAll = () => refresh(announcementsApi.all);
  const add = list.addButton(t('add'));
  return (
    <Page>
      <PageHeader count={announcements?.length} lead={t('lead')}>
        {announcements?.length !== 0 && add}
      </PageHeader>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={announcements}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        isDim={({ state }) => state === 'past'}
        error={error}
        onRetry={reload}
        empty={
          <Empty icon={Megaphone} action={add}>
            {t('none')}
          </Empty>
        }
        actions={announcement => [
          {
            label: t('updates.open', { name: announcement.title }),
            icon: MessageSquarePlus,
            quick: true,
            run: () => setUpdating(announcement.id),
          },
          {
            label: t('edit', { name: announcement.title }),
            icon: Pencil,
            quick: true,
            run: () => list.edit(announcement),
          },
          {
            label: t('delete', { name: announcement.title }),
            icon: Trash2,
            quick: true,
            danger: true,
            run: () => list.remove(announcement),
          },
        ]}
      />
      {list.form(announcement => (
        <AnnouncementDialog announcement={announcement} nodes={nodes} onClose={list.close} onSaved={refreshAll} />
      ))}
      {updated && <UpdatesDialog announcement={updated} onClose={() => setUpdating(undefined)} onSaved={refreshAll} />}
      {list.deletion(row => ({
        title: t('delete', { name: row.title }),
        text: t('deleteText'),
        submit: t('deleteSubmit'),
        done: t('deleted'),
        onConfirm: async () => {
          await announcementsApi.remove(row.id);
          await refreshAll();
        },
      }))}
    </Page>
  );
}
