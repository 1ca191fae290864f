import { InHeader, useGroups, useHomeQuery, useT } from '@vitrine/theme-sdk';
import styles from './Toolbar.module.css';

/** Groups as tabs and the search, in the header. */
export function Toolbar() {
  const [query, change] = useHomeQuery();
  const groups = useGroups();
  const t = useT();
  return (
    <InHeader>
      <div className={styles.toolbar} role="search">
        {groups.length > 0 && (
          <div className={styles.tabs} role="group" aria-label={t('groups.label')}>
            {[null, ...groups.map(({ name }) => name)].map(group => (
              <button
                key={group ?? ''}
                type="button"
                aria-pressed={query.group === group}
                onClick={() => change({ group })}
              >
                {group ?? t('groups.all')}
              </button>
            ))}
          </div>
        )}
        <input
          type="search"
          value={query.search}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          onChange={({ target }) => change({ search: target.value })}
        />
      </div>
    </InHeader>
  );
}
