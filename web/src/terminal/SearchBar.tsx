import { IconButton } from '@radix-ui/themes';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Screen } from './screen.ts';
import styles from './Terminal.module.css';

/** Search bar for the output of a terminal. */
export function SearchBar({ screen: { search, terminal }, onClose }: { screen: Screen; onClose: () => void }) {
  const { t } = useTranslation('terminal');
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ at: number; count: number }>();
  useEffect(() => {
    const listening = search.onDidChangeResults(({ resultIndex, resultCount }) =>
      setFound({ at: resultIndex + 1, count: resultCount }),
    );
    return () => {
      listening.dispose();
      search.clearDecorations();
    };
  }, [search]);
  const options = {
    decorations: {
      matchOverviewRuler: '#8a6d00',
      activeMatchColorOverviewRuler: '#d97706',
      matchBackground: '#ffe08a',
      activeMatchBackground: '#ffb020',
    },
  };
  const find = (query: string, back = false, incremental = false) => {
    if (!query) {
      search.clearDecorations();
      setFound(undefined);
    } else if (back) search.findPrevious(query, options);
    else search.findNext(query, { ...options, incremental });
  };
  const close = () => {
    onClose();
    terminal.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') find(text, event.shiftKey);
  };
  return (
    <div role="search" className={styles.search} onKeyDown={keys}>
      <input
        type="search"
        className={styles.box}
        // The user has just opened the search bar.
        autoFocus
        value={text}
        aria-label={t('search')}
        placeholder={t('search')}
        onChange={event => {
          setText(event.target.value);
          find(event.target.value, false, true);
        }}
      />
      <span aria-live="polite">{found && (found.count === 0 ? t('foundNone') : t('found', found))}</span>
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={t('previous')}
        title={t('previous')}
        onClick={() => find(text, true)}
      >
        <ChevronUp aria-hidden size={16} />
      </IconButton>
      <IconButton variant="ghost" color="gray" aria-label={t('next')} title={t('next')} onClick={() => find(text)}>
        <ChevronDown aria-hidden size={16} />
      </IconButton>
      <IconButton variant="ghost" color="gray" aria-label={t('closeSearch')} title={t('closeSearch')} onClick={close}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}
