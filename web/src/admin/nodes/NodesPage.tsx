import { Button, TextField } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { KeyRound, Plus, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { BatchBar } from './batch/BatchBar.tsx';
import { NodeDialogs, type Open } from './NodeDialogs.tsx';
import { useColumnPreferences } from './list/chosen-columns.ts';
import { ColumnChooser } from './list/ColumnChooser.tsx';
import { searchNodes } from './list/search-nodes.ts';
import { NodesTable } from './list/NodesTable.tsx';
import { RefusedUpdates } from './list/RefusedUpdates.tsx';
import { UndoBar } from './list/UndoBar.tsx';
import { useRowSelection } from './list/use-row-selection.ts';
import { useNodeActions } from './list/use-node-actions.ts';
import styles from './NodesPage.module.css';
import { useAdminNodes } from './use-admin-nodes.ts';
import { useConnection } from './use-connection.ts';

/** Page `/admin`: all nodes, also hidden ones, with their actions. */
export function NodesPage() {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const [params] = useSearchParams();
  const list = useAdminNodes();
  const { nodes, error, reload } = list;
  const connection = useConnection();
  const columns = useColumnPreferences();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | undefined>(
    params.has('add') ? { what: 'add' } : params.has('join') ? { what: 'join' } : undefined,
  );
  const shown = searchNodes(nodes ?? [], useDeferredValue(search));
  const choice = useRowSelection(shown.map(({ uuid }) => uuid));
  const chosen = shown.filter(({ uuid }) => choice.chosen.has(uuid));
  const work = useNodeActions(list, setOpen);
  const remove = async (leaving: readonly AdminNode[]) => {
    await work.remove(leaving);
    choice.clear();
  };
  return (
    <div className={table.page}>
      <header className={styles.head}>
        <PageTitle />
        {nodes && (
          <span className={table.count}>
            {search.trim() ? t('countOf', { shown: shown.length, all: nodes.length }) : nodes.length}
          </span>
        )}
        <TextField.Root
          className={styles.search}
          type="search"
          size="2"
          value={search}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          onChange={event => setSearch(event.target.value)}
        >
          <TextField.Slot>
            <Search aria-hidden size={16} />
          </TextField.Slot>
        </TextField.Root>
        <div className={styles.buttons}>
          <ColumnChooser {...columns} />
          <Button variant="soft" color="gray" className={styles.tool} onClick={() => setOpen({ what: 'join' })}>
            <KeyRound aria-hidden size={16} />
            <span>{t('join.open')}</span>
          </Button>
          <Button className={styles.add} onClick={() => setOpen({ what: 'add' })}>
            <Plus aria-hidden size={17} />
            {t('add.open')}
          </Button>
        </div>
      </header>
      {error !== undefined && (
        <Callout tone="error">
          {t(nodes ? 'refreshFailed' : 'loadFailed', { problem: problem(error) })}{' '}
          <Button size="1" variant="outline" color="gray" onClick={() => void reload()}>
            {t('retry')}
          </Button>
        </Callout>
      )}
      {error === undefined && connection === 'lost' && <Callout tone="warning">{t('stale')}</Callout>}
      {nodes && <RefusedUpdates nodes={nodes} />}
      {nodes && <UndoBar nodes={nodes} onKeep={uuids => void work.keep(uuids)} />}
      {chosen.length > 0 && (
        <BatchBar
          count={chosen.length}
          busy={work.busy}
          onAction={action => (action === 'clear' ? choice.clear() : work.batch(action, chosen))}
        />
      )}
      {nodes?.length === 0 && <p className={table.none}>{t('none')}</p>}
      {nodes && nodes.length > 0 && shown.length === 0 && <p className={table.none}>{t('noneFound')}</p>}
      {shown.length > 0 && (
        <NodesTable
          nodes={shown}
          columns={columns.columns}
          chosen={choice.chosen}
          onChoose={choice.choose}
          onChooseAll={choice.chooseAll}
          onMove={work.move}
          onAction={work.act}
        />
      )}
      {open && (
        <NodeDialogs
          open={open}
          nodes={nodes ?? []}
          onOpen={setOpen}
          onSaved={work.saved}
          onRemove={remove}
          onReload={reload}
        />
      )}
    </div>
  );
}
