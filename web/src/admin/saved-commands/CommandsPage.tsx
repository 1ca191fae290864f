import { IconButton, Skeleton } from '@radix-ui/themes';
import { ArrowDown, ArrowUp, Pencil, Play, SquareTerminal, Trash2 } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SavedCommand } from '@vitrine/contracts';
import { savedCommandApi } from '../../api/control-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useUndoable } from '../../ui/toasts/use-undoable.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { NEW_COMMAND } from '../control/command-draft.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import styles from './SavedCommands.module.css';

/** Page `/admin/exec/commands`: saved commands for exec and terminal, in display order. */
export function CommandsPage() {
  const { t } = useTranslation('saved-commands');
  const problem = useErrorMessage();
  const navigate = useNavigate();
  const { data: commands, error, reload, setData } = useApiQuery(savedCommandApi.all);
  const list = useListPage<SavedCommand>();
  const undoable = useUndoable();
  const remove = ({ id, name, text, remark }: SavedCommand) => {
    const order = (commands ?? []).map(command => command.id);
    undoable({
      name,
      reload,
      remove: () => savedCommandApi.remove(id),
      restore: async () => {
        const added = await savedCommandApi.add({ name, text, remark });
        await savedCommandApi.order(order.map(commandId => (commandId === id ? added.id : commandId)));
      },
    });
  };

  const move = async (from: number, step: -1 | 1) => {
    const ordered = [...(commands ?? [])];
    ordered.splice(from + step, 0, ...ordered.splice(from, 1));
    setData(ordered);
    try {
      await savedCommandApi.order(ordered.map(({ id }) => id));
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

  const add = list.addButton(t('add'));
  return (
    <Page>
      <PageHeader count={commands?.length}>{commands?.length !== 0 && add}</PageHeader>
      <LoadError error={error} onRetry={reload} />
      {commands?.length === 0 && (
        <Empty icon={SquareTerminal} action={add}>
          {t('none')}
        </Empty>
      )}
      {!commands && error === undefined && <Skeleton height="260px" />}
      <ol className={styles.commands}>
        {commands?.map((command, i) => {
          const { id, name, text, remark } = command;
          return (
            <li key={id} className={styles.command}>
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
                {tool(t('change', { name }), <Pencil aria-hidden size={16} />, () => list.edit(command))}
                {tool(t('delete', { name }), <Trash2 aria-hidden size={16} />, () => remove(command))}
              </div>
            </li>
          );
        })}
      </ol>
      {list.form(command => (
        <CommandDialog command={command} onClose={list.close} onSaved={reload} />
      ))}
    </Page>
  );
}
