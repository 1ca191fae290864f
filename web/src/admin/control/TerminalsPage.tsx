import { Badge, Button } from '@radix-ui/themes';
import { Download, Play, SquareTerminal, Trash2, X } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TerminalSession } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { terminalApi } from '../../api/control-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import type { RowAction } from '../../ui/data-table/action.ts';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { formatElapsed } from './format-elapsed.ts';

const Player = lazy(() => import('./Player.tsx').then(module => ({ default: module.Player })));
const REFRESH_MS = 10_000;

function useColumns(): readonly Column<TerminalSession>[] {
  const { t, i18n } = useTranslation('control');
  return useMemo(() => {
    const format = formatter(i18n.language);
    const header = (name: string) => t(`terminals.column.${name}`);
    const lengthOf = ({ openedAt, endedAt }: TerminalSession) => endedAt && endedAt - openedAt;
    return [
      {
        id: 'node',
        header: header('node'),
        width: 160,
        priority: 0,
        cell: session => session.name,
        sort: session => session.name,
      },
      { id: 'user', header: header('user'), width: 110, priority: 2, cell: session => session.username },
      {
        id: 'opened',
        header: header('opened'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        descendingFirst: true,
        cell: session => format.dateTime(session.openedAt),
        sort: session => session.openedAt,
      },
      {
        id: 'length',
        header: header('length'),
        width: 100,
        grow: 0,
        align: 'end',
        priority: 2,
        descendingFirst: true,
        cell: session => (lengthOf(session) === null ? '–' : formatElapsed(format, lengthOf(session)!)),
        sort: lengthOf,
      },
      {
        id: 'end',
        header: header('end'),
        width: 130,
        cell: ({ end }) =>
          end === null ? <Badge color="green">{t('terminals.running')}</Badge> : <span>{t(`end.${end}`)}</span>,
      },
      {
        id: 'recording',
        header: header('recording'),
        width: 100,
        grow: 0,
        align: 'end',
        priority: 2,
        descendingFirst: true,
        cell: ({ recording }) => (recording === null ? '–' : format.size(recording)),
        sort: session => session.recording,
      },
    ];
  }, [t, i18n.language]);
}

/** Page `/admin/exec/terminals`: terminals, open and ended, with their recordings. */
export function TerminalsPage() {
  const { t, i18n } = useTranslation('control');
  const problem = useErrorMessage();
  const columns = useColumns();
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) => terminalApi.sessions(before === undefined ? {} : { before }),
    {
      rowsOf: page => page.sessions,
      next: page => page.next ?? undefined,
      idOf: session => session.id,
      every: REFRESH_MS,
    },
  );
  const [played, setPlayed] = useState<TerminalSession>();
  const list = useListPage<TerminalSession>();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await reload();
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  const actions = (session: TerminalSession): readonly RowAction[] => {
    const { id, name, openedAt, endedAt, recording } = session;
    const values = { name, time: formatter(i18n.language).dateTime(openedAt) };
    const action = (key: string, icon: RowAction['icon'], run: () => void, danger = false): RowAction => {
      const label = t(`terminals.${key}`, values);
      return { label, name: label, icon, quick: true, danger, run };
    };
    if (endedAt === null) return [action('close', X, () => void attempt(() => terminalApi.close(id)), true)];
    if (recording === null) return [];
    const download = async () => saveFile(`${name}-${id}.cast`, await terminalApi.recording(id));
    return [
      action('play', Play, () => setPlayed(session)),
      action('download', Download, () => void attempt(download)),
      action('remove', Trash2, () => list.remove(session)),
    ];
  };
  const open = (
    <Button asChild variant={rows?.length === 0 ? 'solid' : 'soft'}>
      <Link to="/terminal">
        <SquareTerminal aria-hidden size={16} />
        {t('terminals.open')}
      </Link>
    </Button>
  );
  return (
    <Page>
      <PageHeader>{rows?.length !== 0 && open}</PageHeader>
      <DataTable
        label={t('terminals.title')}
        columns={columns}
        rows={rows}
        rowId={session => session.id}
        rowName={session => session.name}
        error={error}
        onRetry={reload}
        empty={
          <Empty icon={SquareTerminal} action={open}>
            {t('terminals.none')}
          </Empty>
        }
        actions={actions}
      />
      {hasMore && (
        <Button variant="soft" color="gray" loading={isLoadingMore} onClick={loadMore}>
          {t('terminals.older')}
        </Button>
      )}
      {played && (
        <LazyBoundary>
          <Player session={played} onClose={() => setPlayed(undefined)} />
        </LazyBoundary>
      )}
      {list.deletion(row => ({
        title: t('terminals.removeTitle', { name: row.name }),
        text: t('terminals.removeText'),
        submit: t('terminals.removeSubmit'),
        onConfirm: async () => {
          await terminalApi.removeRecording(row.id);
          await reload();
        },
      }))}
    </Page>
  );
}
