import { useTranslation } from 'react-i18next';
import type { ThemeChanges } from '@vitrine/contracts';
import { Callout } from '../../ui/Callout.tsx';
import styles from './ThemesPage.module.css';
import { useSlotNames } from './use-slot-names.ts';

type Difference = ThemeChanges['files'];
const KINDS = ['added', 'changed', 'removed'] as const;

/** List of the differences between a candidate and the installed version. */
export function ChangeList({ changes }: { changes: ThemeChanges }) {
  const { t } = useTranslation('themes');
  const slotName = useSlotNames();
  const { from, to, kind, files, options, slots, pages, tokens, newHosts, newTraits } = changes;
  if (from === null) return null;
  const count = ({ added, changed, removed }: Difference) => added.length + changed.length + removed.length;
  const sentences = (subject: string, difference: Difference, name = (key: string) => key) =>
    KINDS.filter(kind => difference[kind].length > 0).map(kind =>
      t(`changes.${subject}.${kind}`, { names: difference[kind].map(name).join(', ') }),
    );
  const changeTexts = [
    ...sentences('slots', slots, slotName),
    ...sentences('pages', pages),
    ...sentences('options', options),
    ...sentences('tokens', tokens),
  ];
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
      {changeTexts.length > 0 && (
        <ul>
          {changeTexts.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {count(files) === 0 ? (
        <p>{t('changes.nothing')}</p>
      ) : (
        <details className={styles.details}>
          <summary>{t('changes.files', { count: count(files) })}</summary>
          <ul>
            {KINDS.map(kind =>
              files[kind].map(name => (
                <li key={kind + name} data-way={kind}>
                  {t(`changes.${kind}`, { name })}
                </li>
              )),
            )}
          </ul>
        </details>
      )}
    </div>
  );
}
