import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SavedCommand } from '@vitrine/contracts';
import { savedCommandApi } from '../../api/control-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './SavedCommands.module.css';

const SEARCH_THRESHOLD = 8;

const fits = ({ name, text, remark }: SavedCommand, search: string) =>
  `${name}\n${text}\n${remark}`.toLowerCase().includes(search.trim().toLowerCase());

/** List of saved commands from which the user selects one. */
export function CommandPicker({ onPick }: { onPick: (command: SavedCommand) => void }) {
  const { t } = useTranslation('saved-commands');
  const { data: commands, error, reload } = useApiQuery(savedCommandApi.all);
  const [search, setSearch] = useState('');
  const matchingCommands = commands?.filter(command => fits(command, search));
  return (
    <div className={styles.picker}>
      <LoadError error={error} onRetry={reload} />
      {commands && commands.length >= SEARCH_THRESHOLD && (
        <SearchField label={t('search')} value={search} onChange={setSearch} />
      )}
      {commands?.length === 0 && <p>{t('none')}</p>}
      {commands && commands.length > 0 && matchingCommands?.length === 0 && <p>{t('noMatch')}</p>}
      <ul>
        {matchingCommands?.map(command => (
          <li key={command.id}>
            <button type="button" title={command.text} onClick={() => onPick(command)}>
              <b>{command.name}</b>
              <code>{command.text}</code>
              {command.remark && <span>{command.remark}</span>}
            </button>
          </li>
        ))}
      </ul>
      <Link to="/admin/exec/commands">{t('manage')}</Link>
    </div>
  );
}
