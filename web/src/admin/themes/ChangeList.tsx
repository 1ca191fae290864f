import type { ThemeChanges } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import styles from './ThemesPage.module.css';

type Difference = ThemeChanges['files'];

/** List of the changes against the installed version. */
export function ChangeList({ changes }: { changes: ThemeChanges }) {
  const { t } = useTranslation('themes');
  const { from, to, kind, files, options, newHosts, newTraits } = changes;
  if (from === null) return null;
  const count = ({ added, changed, removed }: Difference) => added.length + changed.length + removed.length;
  const list = (title: string, difference: Difference) =>
    count(difference) > 0 && (
      <details className={styles.details}>
        <summary>{title}</summary>
        <ul>
          {(['added', 'changed', 'removed'] as const).map(way =>
            difference[way].map(name => (
              <li key={way + name} data-way={way}>
                {t(`changes.${way}`, { name })}
              </li>
            )),
          )}
        </ul>
      </details>
    );
  return (
    <div className={styles.changes}>
      <p>
        <strong>{t(`changes.${kind}`, { from, to })}</strong>
      </p>
      {kind === 'older' && <Callout tone="warning">{t('changes.olderHint')}</Callout>}
      {newHosts.length > 0 && <Callout tone="warning">{t('changes.newHosts', { hosts: newHosts.join(', ') })}</Callout>}
      {newTraits.length > 0 && (
        <Callout tone="warning">
          {t('changes.newTraits', { traits: newTraits.map(trait => t(`trait.${trait}`)).join('; ') })}
        </Callout>
      )}
      {list(t('changes.options', { count: count(options) }), options)}
      {list(t('changes.files', { count: count(files) }), files)}
      {count(files) === 0 && <p>{t('changes.nothing')}</p>}
    </div>
  );
}
