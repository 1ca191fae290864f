import { Badge } from '@radix-ui/themes';
import { Link2, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminNode, ShareView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accessApi } from '../../api/access-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { AddShare } from './AddShare.tsx';
import { ShowLink } from './ShowLink.tsx';

const NO_NODES: readonly AdminNode[] = [];

function useColumns(nodes: readonly AdminNode[], now: number): readonly Column<ShareView>[] {
  const { t, i18n } = useTranslation('share-links');
  return useMemo(() => {
    const format = formatter(i18n.language);
    const header = (name: string) => t(`column.${name}`);
    const shows = ({ node }: ShareView) =>
      node === null ? t('site') : (nodes.find(({ uuid }) => uuid === node)?.name ?? t('gone'));
    const nameOf = ({ name }: ShareView) => name || t('unnamed');
    return [
      { id: 'name', header: header('name'), width: 160, priority: 0, cell: nameOf, sort: nameOf },
      { id: 'shows', header: header('shows'), width: 160, cell: shows, sort: shows },
      {
        id: 'expires',
        header: header('expires'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        cell: ({ expiresAt }) =>
          expiresAt < now ? <Badge color="red">{t('over')}</Badge> : format.dateTime(expiresAt),
        sort: share => share.expiresAt,
      },
      {
        id: 'used',
        header: header('used'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        priority: 2,
        descendingFirst: true,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('unused') : format.dateTime(lastUsedAt)),
        sort: share => share.lastUsedAt,
      },
      {
        id: 'created',
        header: header('created'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        priority: 3,
        descendingFirst: true,
        cell: share => format.dateTime(share.createdAt),
        sort: share => share.createdAt,
      },
    ];
  }, [t, i18n.language, nodes, now]);
}

/** Page `/admin/shares`: share links for access without signing in. */
export function SharesPage() {
  const { t } = useTranslation('share-links');
  const { data: shares, error, reload } = useApiQuery(accessApi.shares);
  const { nodes: loaded } = useAdminNodes();
  const nodes = loaded ?? NO_NODES;
  const [now] = useState(Date.now);
  const columns = useColumns(nodes, now);
  const [params, setParams] = useSearchParams();
  // The link of a node opens the dialog for that node.
  const list = useListPage<ShareView>({ isAdding: params.has('add') });
  const close = () => {
    list.close();
    if (params.has('add')) setParams({}, { replace: true });
  };
  const [openShare, setOpenShare] = useState<ShareView>();
  const nameOf = (share: ShareView) => share.name || t('unnamed');
  const add = list.addButton(t('add'));
  return (
    <Page>
      <PageHeader count={shares?.length} lead={t('lead')}>
        {shares?.length !== 0 && add}
      </PageHeader>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={shares}
        rowId={share => share.id}
        rowName={nameOf}
        isDim={share => share.expiresAt < now}
        error={error}
        onRetry={reload}
        empty={
          <Empty icon={Link2} action={add}>
            {t('none')}
          </Empty>
        }
        actions={share => [
          {
            label: t('show', { name: nameOf(share) }),
            icon: Link2,
            quick: true,
            disabled: share.expiresAt < now,
            run: () => setOpenShare(share),
          },
          {
            label: t('revoke.open', { name: nameOf(share) }),
            icon: Trash2,
            quick: true,
            danger: true,
            run: () => list.remove(share),
          },
        ]}
      />
      {loaded &&
        list.form(() => (
          <AddShare nodes={nodes} node={params.get('node') ?? ''} onClose={close} onAdded={setOpenShare} />
        ))}
      {openShare && <ShowLink share={openShare} onClose={() => setOpenShare(undefined)} />}
      {list.deletion(row => ({
        title: t('revoke.title', { name: nameOf(row) }),
        text: t('revoke.text'),
        submit: t('revoke.submit'),
        done: t('revoke.done'),
        onConfirm: async () => {
          await accessApi.revokeShare(row.id);
          await refresh(accessApi.shares);
        },
      }))}
    </Page>
  );
}
