import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from './Conflict.module.css';

/** A field that two people have changed: its label, and both values as text. */
export interface ConflictingField {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictProps {
  readonly fields: readonly ConflictingField[];
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/**
 * Scrolls the comparison into view, because in a long form it may be outside. It takes the focus from the submit button, which is
 * disabled until a version is selected. jsdom does not implement scrolling.
 */
const goTo = (box: (HTMLElement & Partial<Pick<HTMLElement, 'scrollIntoView'>>) | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView?.({ block: 'nearest' });
};

/** Comparison of two concurrent changes, and the choice between them. */
export function Conflict({ fields, keepMine, takeTheirs }: ConflictProps) {
  const { t } = useTranslation('ui');
  return (
    <div ref={goTo} role="alert" tabIndex={-1} className={styles.conflict}>
      <strong>{t('conflict.title')}</strong>
      <p>{t('conflict.kept')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button type="button" variant="soft" color="gray" onClick={takeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button type="button" onClick={keepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  );
}
