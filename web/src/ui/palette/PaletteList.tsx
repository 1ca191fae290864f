import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findEntries, type PaletteEntry } from './palette-entries.ts';
import styles from './Palette.module.css';

interface PaletteListProps {
  readonly entries: readonly PaletteEntry[];
  /** Called before an entry runs. */
  readonly onChoose: () => void;
}

/** Field and list of a palette: searches entries, and runs the entry that is selected by keyboard or pointer. */
export function PaletteList({ entries, onChoose }: PaletteListProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = findEntries(entries, query);
  const current = found[Math.min(active, found.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const run = (entry = current) => {
    if (!entry) return;
    onChoose();
    entry.run();
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((Math.min(active, found.length - 1) + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={styles.words}
        role="combobox"
        autoFocus
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-label={t('title')}
        placeholder={t('hint')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={event => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={keys}
      />
      <ul id={id} ref={list} role="listbox" aria-label={t('title')} className={styles.found}>
        {found.map((entry, i) => (
          <li
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={entry === current}
            onPointerMove={() => setActive(i)}
            onClick={() => run(entry)}
          >
            <entry.icon aria-hidden size={16} />
            <span>{entry.label}</span>
            <small>{entry.group}</small>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {found.length === 0 && t('none')}
      </p>
    </>
  );
}
