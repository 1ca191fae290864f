import { Badge } from '@radix-ui/themes';
import { KeyRound, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiKeyView, CreatedApiKey } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accessApi } from '../../api/access-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { AddKey } from './AddKey.tsx';
import { NewSecret } from './NewSecret.tsx';

function useColumns(): readonly Column<ApiKeyView>[] {
  const { t, i18n } = useTranslation('api-keys');
  const [now] = useState(Date.now);
  return useMemo(() => {
    const format = formatter(i18n.language);
    const expiry = ({ expiresAt }: ApiKeyView) => {
      if (expiresAt === null) return t('never');
      return expiresAt < now ? <Badge color="red">{t('over')}</Badge> : format.dateTime(expiresAt);
    };
    return [
      { id: 'name', header: t('column.name'), width: 170, priority: 0, cell: key => key.name, sort: key => key.name },
      { id: 'hint', header: t('column.hint'), width: 110, grow: 0, priority: 3, cell: key => <code>{key.hint}…</code> },
      {
        id: 'scopes',
        header: t('column.scopes'),
        width: 240,
        cell: ({ scopes }) =>
          scopes.map(scope => (
            <Badge key={scope} color={scope === 'full' ? 'amber' : 'gray'} mr="1">
              {t(`scope.${scope}`)}
            </Badge>
          )),
      },
      {
        id: 'nodes',
        header: t('column.nodes'),
        width: 90,
        grow: 0,
        priority: 2,
        align: 'end',
        cell: ({ nodes }) => (nodes === null ? t('allNodes') : nodes.length),
        sort: ({ nodes }) => nodes?.length ?? Infinity,
      },
      {
        id: 'expires',
        header: t('column.expires'),
        width: 170,
        grow: 0.5,
        cell: expiry,
        sort: key => key.expiresAt ?? Infinity,
      },
      {
        id: 'used',
        header: t('column.used'),
        width: 220,
        priority: 2,
        descendingFirst: true,
        cell: ({ lastUsedAt, lastUsedIp }) =>
          lastUsedAt === null ? t('unused') : t('usedFrom', { time: format.dateTime(lastUsedAt), address: lastUsedIp }),
        sort: key => key.lastUsedAt,
      },
      {
        id: 'created',
        header: t('column.created'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        priority: 3,
        descendingFirst: true,
        cell: key => format.dateTime(key.createdAt),
        sort: key => key.createdAt,
      },
    ];
  }, [t, i18n.language, now]);
}

/** Page `/admin/keys`: API keys, which authenticate programs. */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const { data: keys, error, reload } = useApiQuery(accessApi.keys);
  const columns = useColumns();
  const list = useListPage<ApiKeyView>();
  const [added, setAdded] = useState<CreatedApiKey>();
  const add = list.addButton(t('add'));
  return (
    <Page>
      <PageHeader
        count={keys?.length}
        lead={
          <>
            {t('lead')} <Link to="/admin/settings/general">{t('siteKey')}</Link>
          </>
        }
      >
        {keys?.length !== 0 && add}
      </PageHeader>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={keys}
        rowId={key => key.id}
        rowName={key => key.name}
        error={error}
        onRetry={reload}
        empty={
          <Empty icon={KeyRound} action={add}>
            {t('none')}
          </Empty>
        }
        actions={key => [
          {
            label: t('revoke.submit'),
            name: t('revoke.open', { name: key.name }),
            icon: Trash2,
            quick: true,
            danger: true,
            run: () => list.remove(key),
          },
        ]}
      />
      {list.form(() => (
        <AddKey onClose={list.close} onAdded={setAdded} />
      ))}
      {added && <NewSecret added={added} onClose={() => setAdded(undefined)} />}
      {list.deletion(row => ({
        title: t('revoke.title', { name: row.name }),
        text: t('revoke.text'),
        submit: t('revoke.submit'),
        done: t('revoke.done', { name: row.name }),
        onConfirm: async () => {
          await accessApi.revokeKey(row.id);
          await refresh(accessApi.keys);
        },
      }))}
    </Page>
  );
}
