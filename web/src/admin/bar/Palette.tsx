import { Dialog } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Bar.module.css';
import { findEntries } from './palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';

/** Dialog that finds nodes, pages and commands by words, and goes there or runs them. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = findEntries(usePaletteEntries(), words);
  const current = found[Math.min(active, found.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const run = (entry = current) => {
    if (!entry) return;
    onClose();
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
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="560px" className={styles.palette} aria-describedby={undefined}>
        <Dialog.Title className="visually-hidden">{t('palette.title')}</Dialog.Title>
        <input
          className={styles.words}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-label={t('palette.title')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={event => {
            setWords(event.target.value);
            setActive(0);
          }}
          onKeyDown={keys}
        />
        <ul id={id} ref={list} role="listbox" aria-label={t('palette.title')} className={styles.found}>
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
          {found.length === 0 && t('palette.none')}
        </p>
      </Dialog.Content>
    </Dialog.Root>
  );
}
