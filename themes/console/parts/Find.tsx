import { useGroups, useHomeQuery, useNodes, useT } from '@vitrine/theme-sdk';
import styles from './Find.module.css';

/** Search and groups as words after the prompt. */
export function Find() {
  const [{ search, group }, change] = useHomeQuery();
  const groups = useGroups();
  const count = useNodes().length;
  const t = useT();
  return (
    <div className={styles.find} role="search">
      <label>
        <span aria-hidden>| {t('console.find')}</span>
        <input
          type="search"
          value={search}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          onChange={({ target }) => change({ search: target.value })}
        />
      </label>
      {groups.length > 1 && (
        <div role="group" aria-label={t('groups.label')}>
          {[{ name: null, count }, ...groups].map(choice => (
            <button
              key={choice.name ?? '/'}
              type="button"
              aria-pressed={group === choice.name}
              onClick={() => change({ group: choice.name })}
            >
              {choice.name ?? t('groups.all')}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
