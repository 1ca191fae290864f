import { ArrowDownWideNarrow, Grid2x2, Grid3x3, Rows3, Search, Square, Table2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { InHeader, useFormat, useGroups, useHomeQuery, useNodes, useT } from '@vitrine/theme-sdk';
import { Groups } from '../parts/Groups.tsx';
import { SearchBox } from '../parts/SearchBox.tsx';
import { SortChoice } from '../parts/SortChoice.tsx';
import { chooseDensity, useDrawnDensity } from '../parts/use-density.ts';
import { PHONE, useMedia } from '../parts/use-media.ts';
import { useViewMode } from '../parts/use-view-mode.ts';
import styles from './Toolbar.module.css';

const DENSITIES = [
  ['large', 'view.large', Square],
  ['medium', 'view.medium', Grid2x2],
  ['small', 'view.small', Grid3x3],
] as const;
/** On a phone a card is a row or large. */
const PHONE_DENSITIES = [
  ['large', 'view.large', Square],
  ['medium', 'view.rows', Rows3],
] as const;

/** Picker of the card size or the table. */
function Views({ isPhone }: { isPhone: boolean }) {
  const [view, setView] = useViewMode();
  const density = useDrawnDensity();
  const t = useT();
  return (
    <div className={styles.views} role="group" aria-label={t('view.label')}>
      {(isPhone ? PHONE_DENSITIES : DENSITIES).map(([name, label, Icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === 'cards' && density === name}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => {
            chooseDensity(name);
            setView('cards');
          }}
        >
          <Icon aria-hidden size={15} />
        </button>
      ))}
      {!isPhone && (
        <button
          type="button"
          aria-pressed={view === 'table'}
          aria-label={t('view.table')}
          title={t('view.table')}
          onClick={() => setView('table')}
        >
          <Table2 aria-hidden size={15} />
        </button>
      )}
    </div>
  );
}

/** Closes the panel on a click outside and on Escape. */
function useDismissal(isOpen: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => !box.current?.contains(target as Node) && close();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);
  return box;
}

/** The selected country; a click clears it. */
function Region() {
  const [{ region }, change] = useHomeQuery();
  const format = useFormat();
  const t = useT();
  if (!region) return null;
  return (
    <button
      type="button"
      className={styles.region}
      title={t('toolbar.allRegions')}
      onClick={() => change({ region: null })}
    >
      {format.region(region)}
      <X aria-label={t('toolbar.allRegions')} size={14} />
    </button>
  );
}

/** Groups, search, order and view, in the header. All except the view are in the URL, so that a link shows the same nodes. */
export function Toolbar() {
  const [query, change] = useHomeQuery();
  const [view] = useViewMode();
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia('(width < 1100px)');
  const groups = useGroups();
  const count = useNodes().length;
  const t = useT();
  const [isOpen, setIsOpen] = useState(isPhone && query.search !== '');
  const box = useDismissal(isOpen, () => setIsOpen(false));
  const hasGroups = groups.length > 0;
  const choices = <Groups groups={groups} total={count} chosen={query.group} onChoose={group => change({ group })} />;
  const search = <SearchBox value={query.search} onChange={search => change({ search })} />;
  const isChanged = query.sort !== 'order' || (isNarrow && query.group !== null) || (isPhone && query.search !== '');
  const Icon = isPhone ? Search : ArrowDownWideNarrow;
  return (
    <InHeader>
      <div className={styles.toolbar} role="search" ref={box}>
        {hasGroups && !isNarrow && <div className={styles.tabs}>{choices}</div>}
        {!isPhone && <Region />}
        {!isPhone && <div className={styles.find}>{search}</div>}
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={t(isPhone ? 'toolbar.tools' : 'toolbar.sort')}
          title={t(isPhone ? 'toolbar.tools' : 'toolbar.sort')}
          data-changed={isChanged || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon aria-hidden size={isPhone ? 18 : 15} />
        </button>
        {isOpen && (
          <div className={styles.panel}>
            {isPhone && search}
            {hasGroups && isNarrow && choices}
            {isPhone && <Region />}
            {view === 'cards' && <SortChoice query={query} onChange={change} />}
            {isPhone && <Views isPhone />}
          </div>
        )}
        {!isPhone && <Views isPhone={false} />}
      </div>
    </InHeader>
  );
}
