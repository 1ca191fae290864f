import { Button, IconButton } from '@radix-ui/themes';
import type { SavedCommand } from '@vitrine/contracts';
import { ArrowDown, ArrowUp, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { clipboardApi } from '../../api/control-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { NEW_COMMAND } from '../exec/draft.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../Page.tsx';
import { PageHeader } from '../PageHeader.tsx';
import styles from './Clipboard.module.css';
import { CommandDialog } from './CommandDialog.tsx';

/** Page `/admin/exec/commands`: saved commands for exec and terminal, in display order. */
export function CommandsPage() {
  const { t } = useTranslation('saved-commands');
  const problem = useErrorMessage();
  const navigate = useNavigate();
  const { data: commands, error, reload, setData } = useApiQuery(clipboardApi.all);
  const [editing, setEditing] = useState<{ command: SavedCommand | undefined }>();
  const [leaving, setLeaving] = useState<SavedCommand>();

  const move = async (from: number, by: -1 | 1) => {
    const ordered = [...(commands ?? [])];
    ordered.splice(from + by, 0, ...ordered.splice(from, 1));
    setData(ordered);
    try {
      await clipboardApi.order(ordered.map(({ id }) => id));
    } catch (failure) {
      toast('error', problem(failure));
      await reload();
    }
  };
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <IconButton variant="ghost" color="gray" disabled={disabled} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  );

  return (
    <Page>
      <PageHeader count={commands?.length}>
        <Button onClick={() => setEditing({ command: undefined })}>
          <Plus aria-hidden size={17} />
          {t('add')}
        </Button>
      </PageHeader>
      <LoadError error={error} onRetry={reload} />
      {commands?.length === 0 && <Empty>{t('none')}</Empty>}
      <ol className={styles.commands}>
        {commands?.map((command, i) => {
          const { id, name, text, remark } = command;
          return (
            <li key={id}>
              <div>
                <h2>{name}</h2>
                {remark && <p>{remark}</p>}
                <pre tabIndex={0} aria-label={name}>
                  {text}
                </pre>
              </div>
              <div className={styles.tools}>
                {tool(
                  t('run', { name }),
                  <Play aria-hidden size={16} />,
                  () => void navigate('/admin/exec', { state: { draft: { ...NEW_COMMAND, command: text } } }),
                )}
                {tool(t('up', { name }), <ArrowUp aria-hidden size={16} />, () => void move(i, -1), i === 0)}
                {tool(
                  t('down', { name }),
                  <ArrowDown aria-hidden size={16} />,
                  () => void move(i, 1),
                  i === commands.length - 1,
                )}
                {tool(t('change', { name }), <Pencil aria-hidden size={16} />, () => setEditing({ command }))}
                {tool(t('delete', { name }), <Trash2 aria-hidden size={16} />, () => setLeaving(command))}
              </div>
            </li>
          );
        })}
      </ol>
      {editing && <CommandDialog command={editing.command} onClose={() => setEditing(undefined)} onSaved={reload} />}
      {leaving && (
        <ConfirmDialog
          title={t('deleteTitle', { name: leaving.name })}
          text={t('deleteText')}
          submit={t('deleteSubmit')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await clipboardApi.remove(leaving.id);
            await reload();
          }}
        />
      )}
    </Page>
  );
}
