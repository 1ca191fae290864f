import { Button, IconButton } from '@radix-ui/themes';
import type { TerminalSession } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Download, Play, SquareTerminal, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { terminalApi } from '../../api/control-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { formatElapsed } from '../exec/format-elapsed.ts';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';

const Player = lazy(() => import('./Player.tsx').then(module => ({ default: module.Player })));
const REFRESH_MS = 10_000;
const load = (signal?: AbortSignal) => terminalApi.sessions({}, signal);

/** Page `/admin/exec/terminals`: terminals, open and ended, with their recordings. */
export function TerminalsPage() {
  const { t } = useTranslation('control');
  const problem = useErrorMessage();
  const { data, error, reload } = useAsyncData(load);
  const [older, setOlder] = useState<{ sessions: readonly TerminalSession[]; next: number | null }>();
  const [played, setPlayed] = useState<TerminalSession>();
  const [leaving, setLeaving] = useState<TerminalSession>();
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);

  const newest = data?.sessions ?? [];
  const sessions = [...newest, ...(older?.sessions.filter(({ id }) => !newest.some(one => one.id === id)) ?? [])];
  const next = older ? older.next : (data?.next ?? null);
  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work();
        await reload();
      } catch (failure) {
        toast('error', problem(failure));
      }
    },
    [problem, reload],
  );
  const showOlder = () =>
    attempt(async () => {
      const page = await terminalApi.sessions({ before: next! });
      setOlder({ sessions: [...(older?.sessions ?? []), ...page.sessions], next: page.next });
    });

  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
        <Button asChild variant="soft">
          <Link to="/terminal">
            <SquareTerminal aria-hidden size={16} />
            {t('terminals.open')}
          </Link>
        </Button>
      </header>
      <LoadError error={error} onRetry={reload} />
      {data && sessions.length === 0 && <p className={table.none}>{t('terminals.none')}</p>}
      {sessions.length > 0 && (
        <Sessions
          sessions={sessions}
          onPlay={setPlayed}
          onDownload={({ id, name }) =>
            void attempt(async () => saveFile(`${name}-${id}.cast`, await terminalApi.recording(id)))
          }
          onRemove={setLeaving}
          onClose={({ id }) => void attempt(() => terminalApi.close(id))}
        />
      )}
      {next !== null && (
        <Button variant="soft" color="gray" onClick={() => void showOlder()}>
          {t('terminals.older')}
        </Button>
      )}
      {played && (
        <Suspense fallback={null}>
          <Player session={played} onClose={() => setPlayed(undefined)} />
        </Suspense>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('terminals.removeTitle', { name: leaving.name })}
          text={t('terminals.removeText')}
          submit={t('terminals.removeSubmit')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await terminalApi.removeRecording(leaving.id);
            setOlder(undefined);
            await reload();
          }}
        />
      )}
    </div>
  );
}

interface SessionsProps {
  readonly sessions: readonly TerminalSession[];
  readonly onPlay: (session: TerminalSession) => void;
  readonly onDownload: (session: TerminalSession) => void;
  readonly onRemove: (session: TerminalSession) => void;
  readonly onClose: (session: TerminalSession) => void;
}

const COLUMNS = ['node', 'user', 'opened', 'length', 'end', 'recording'] as const;

function Sessions({ sessions, onPlay, onDownload, onRemove, onClose }: SessionsProps) {
  const { t, i18n } = useTranslation('control');
  const format = formatter(i18n.language);
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('terminals.title')}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`terminals.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('terminals.column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(session => {
            const { id, name, username, openedAt, endedAt, end, recording } = session;
            const words = { name, time: format.dateTime(openedAt) };
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{username}</td>
                <td>{format.dateTime(openedAt)}</td>
                <td className={table.number}>{endedAt === null ? '–' : formatElapsed(format, endedAt - openedAt)}</td>
                <td>
                  {end === null ? (
                    <span className={table.badge} data-tone="green">
                      {t('terminals.running')}
                    </span>
                  ) : (
                    t(`end.${end}`)
                  )}
                </td>
                <td className={table.number}>{recording === null ? '–' : format.size(recording)}</td>
                <td>
                  <div className={table.tools}>
                    {recording !== null && endedAt !== null && (
                      <>
                        <IconButton
                          variant="ghost"
                          color="gray"
                          aria-label={t('terminals.play', words)}
                          title={t('terminals.play', words)}
                          onClick={() => onPlay(session)}
                        >
                          <Play aria-hidden size={16} />
                        </IconButton>
                        <IconButton
                          variant="ghost"
                          color="gray"
                          aria-label={t('terminals.download', words)}
                          title={t('terminals.download', words)}
                          onClick={() => onDownload(session)}
                        >
                          <Download aria-hidden size={16} />
                        </IconButton>
                        <IconButton
                          variant="ghost"
                          color="gray"
                          aria-label={t('terminals.remove', words)}
                          title={t('terminals.remove', words)}
                          onClick={() => onRemove(session)}
                        >
                          <Trash2 aria-hidden size={16} />
                        </IconButton>
                      </>
                    )}
                    {endedAt === null && (
                      <IconButton
                        variant="ghost"
                        color="red"
                        aria-label={t('terminals.close', words)}
                        title={t('terminals.close', words)}
                        onClick={() => onClose(session)}
                      >
                        <X aria-hidden size={16} />
                      </IconButton>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
