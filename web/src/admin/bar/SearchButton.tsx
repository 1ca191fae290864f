import { Search } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import type { MenuEntry } from '../page/menu-entry.ts';
import styles from './Bar.module.css';

const load = () => import('./Palette.tsx');
const Palette = lazy(() => load().then(module => ({ default: module.Palette })));
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Button that opens the palette, like Ctrl+K on every page. The palette is loaded on hover, focus or use. */
export function SearchButton({ menu }: { menu: readonly MenuEntry[] }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen(isOpen => !isOpen);
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label={t('bar.search')}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={16} />
        <span>{t('bar.search')}</span>
        <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <LazyBoundary>
          <Palette menu={menu} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
