import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '@vitrine/theme-sdk';
import styles from './SearchBox.module.css';
import { useSearchText } from './use-search-text.ts';

/** Search field for nodes by name, tag, group, system or region. `/` focuses it from anywhere, Escape clears it. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const t = useT();
  const [text, change] = useSearchText(value, onChange);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.box}>
      <Search aria-hidden size={14} />
      <input
        ref={box}
        type="search"
        value={text}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        aria-keyshortcuts="/"
        onChange={event => change(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && change('')}
      />
      {!text && (
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      )}
    </div>
  );
}
