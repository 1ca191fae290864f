import { Button, TabNav } from '@radix-ui/themes';
import { CreditCard, Pencil, SquareTerminal, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminNode } from '@vitrine/contracts';
import { NotFoundScreen } from '../../shell/screens/NotFoundScreen.tsx';
import { RowActions } from '../../ui/data-table/RowActions.tsx';
import { useTableParams } from '../../ui/data-table/use-table-params.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { AlertList } from '../alerts/AlertList.tsx';
import { UndoBar } from '../nodes/list/UndoBar.tsx';
import { useNodeActions } from '../nodes/list/use-node-actions.ts';
import { useRowActions } from '../nodes/list/use-row-actions.ts';
import { NodeDialogs, type Open } from '../nodes/NodeDialogs.tsx';
import { StaleNotice } from '../nodes/StaleNotice.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { Collectors } from './Collectors.tsx';
import { Details } from './Details.tsx';
import { Interfaces } from './Interfaces.tsx';
import { Logs } from './Logs.tsx';
import styles from './Node.module.css';
import { NodeAudit } from './NodeAudit.tsx';
import { Processes } from './Processes.tsx';

const TABS = ['details', 'alerts', 'audit'] as const;
type Tab = (typeof TABS)[number];

/** Page `/admin/node/:uuid`: all data of one node, and the actions for it. */
export function NodePage() {
  const { uuid = '' } = useParams();
  const list = useAdminNodes();
  const { nodes, error, reload } = list;
  const node = nodes?.find(node => node.uuid === uuid);
  if (error !== undefined && !nodes) return <LoadError error={error} onRetry={reload} />;
  if (!nodes) return <PageSkeleton />;
  // Remounted for each node, so that no dialog of the previous node remains open.
  return node ? <Node key={uuid} node={node} list={list} /> : <NotFoundScreen home="/admin" />;
}

function Node({ node, list }: { node: AdminNode; list: ReturnType<typeof useAdminNodes> }) {
  const { t } = useTranslation('nodes');
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const work = useNodeActions(list, setOpen);
  const { uuid, name } = node;
  const actions = useRowActions(work.act)(node);
  // This page omits the action that links to it.
  const menu = actions.filter(({ to }) => to !== `/admin/node/${uuid}`).map(action => ({ ...action, quick: false }));
  const tab = useTab();
  return (
    <Page>
      <PageHeader title={name}>
        <Button variant="soft" onClick={() => setOpen({ what: 'edit', node })}>
          <Pencil aria-hidden size={16} />
          {t('action.edit')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => setOpen({ what: 'billing', node })}>
          <CreditCard aria-hidden size={16} />
          {t('action.billing')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => setOpen({ what: 'install', node })}>
          <Terminal aria-hidden size={16} />
          {t('action.install')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => void navigate(`/terminal?uuid=${uuid}`)}>
          <SquareTerminal aria-hidden size={16} />
          {t('action.terminal')}
        </Button>
        <span className={styles.more}>
          <RowActions name={name} actions={menu} />
        </span>
      </PageHeader>
      <StaleNotice />
      <UndoBar nodes={[node]} onKeep={uuids => void work.keep(uuids)} />
      <TabNav.Root aria-label={name}>
        {TABS.map(shownTab => (
          <TabNav.Link key={shownTab} asChild active={shownTab === tab}>
            <Link to={shownTab === 'details' ? `/admin/node/${uuid}` : `?tab=${shownTab}`}>
              {t(`page.${shownTab}`)}
            </Link>
          </TabNav.Link>
        ))}
      </TabNav.Root>
      {tab === 'details' && (
        <>
          <Details node={node} />
          <Interfaces node={node} onSaved={list.reload} />
          <Collectors uuid={uuid} />
          <Processes uuid={uuid} />
          <Logs uuid={uuid} />
        </>
      )}
      {tab === 'alerts' && <AlertList filter={{ node: uuid }} />}
      {tab === 'audit' && <NodeAudit uuid={uuid} />}
      {open && (
        <NodeDialogs
          open={open}
          nodes={list.nodes ?? []}
          onOpen={setOpen}
          onSaved={work.saved}
          onRemove={work.remove}
          onReload={list.reload}
        />
      )}
    </Page>
  );
}

function useTab(): Tab {
  const { get } = useTableParams();
  return TABS.find(tab => tab === get('tab')) ?? 'details';
}
