import { useFormat, useGroups, useHomeQuery, useT } from '@vitrine/theme-sdk';
import { Grid2x2, Grid3x3, Search, Square, Table2, X } from 'lucide-react';
import { useState } from 'react';
import { Groups } from '../parts/Groups.tsx';
import { SearchBox } from '../parts/SearchBox.tsx';
import { SortChoice } from '../parts/SortChoice.tsx';
import { chooseDensity, useDensity } from '../parts/use-density.ts';
import { useViewMode } from '../parts/use-view-mode.ts';
import styles from './Toolbar.module.css';

const DENSITIES = [
  ['large', Square],
  ['medium', Grid2x2],
  ['small', Grid3x3],
] as const;

/** Groups, search, order and view. All but the view are stored in the URL, so that a link shows the same. */
export function Toolbar() {
  const [query, change] = useHomeQuery();
  const [view, setView] = useViewMode();
  const density = useDensity();
  const groups = useGroups();
  const format = useFormat();
  const t = useT();
  const [isOpen, setOpen] = useState(query.search !== '' || query.sort !== 'order');
  const hasGroups = groups.length > 0;
  return (
    <div className={styles.toolbar} role="search" data-folded={(hasGroups && !isOpen) || undefined}>
      {hasGroups && (
        <>
          <Groups groups={groups} chosen={query.group} onChoose={group => change({ group })} />
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t('toolbar.tools')}
            title={t('toolbar.tools')}
            onClick={() => setOpen(!isOpen)}
          >
            <Search aria-hidden size={17} />
          </button>
        </>
      )}
      {query.region && (
        <button
          type="button"
          className={styles.region}
          title={t('toolbar.allRegions')}
          onClick={() => change({ region: null })}
        >
          {format.region(query.region)}
          <X aria-label={t('toolbar.allRegions')} size={14} />
        </button>
      )}
      <div className={styles.tools}>
        <SearchBox value={query.search} onChange={search => change({ search })} />
        {view === 'cards' && <SortChoice query={query} onChange={change} />}
        <div className={styles.views} role="group" aria-label={t('view.label')}>
          {DENSITIES.map(([name, Icon]) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === 'cards' && density === name}
              aria-label={t(`view.${name}`)}
              title={t(`view.${name}`)}
              onClick={() => {
                chooseDensity(name);
                setView('cards');
              }}
            >
              <Icon aria-hidden size={17} />
            </button>
          ))}
          <button
            type="button"
            aria-pressed={view === 'table'}
            aria-label={t('view.table')}
            title={t('view.table')}
            onClick={() => setView('table')}
          >
            <Table2 aria-hidden size={17} />
          </button>
        </div>
      </div>
    </div>
  );
}
