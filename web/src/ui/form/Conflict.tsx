import { Button } from '@radix-ui/themes';
import type { ConfigForm, FieldForm } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../ui/schema-form/is-drawn.ts';
import styles from './Settings.module.css';

interface ConflictProps {
  readonly form: ConfigForm;
  /** Fields that differ. */
  readonly paths: readonly string[];
  readonly mine: Values;
  readonly theirs: Values;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Comparison of two changes of the same settings, and the choice between them. */
export function Conflict({ form, paths, mine, theirs, keepMine, takeTheirs }: ConflictProps) {
  const { t } = useTranslation('settings');
  const valueText = (field: FieldForm | undefined, value: unknown): string => {
    if (field?.writeOnly) return value === '' ? t('conflict.secretKept') : t('conflict.secretChanged');
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('conflict.empty');
    if (typeof value === 'boolean') return value ? t('conflict.on') : t('conflict.off');
    if (Array.isArray(value)) return value.join(', ');
    return field?.enumTitles?.[String(value)] ?? String(value as string | number);
  };
  return (
    <div role="alert" className={styles.conflict}>
      <strong>{t('conflict.title')}</strong>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map(path => (
            <tr key={path}>
              <th scope="row">{form.properties[path]?.title ?? path}</th>
              <td>{valueText(form.properties[path], mine[path])}</td>
              <td>{valueText(form.properties[path], theirs[path])}</td>
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
