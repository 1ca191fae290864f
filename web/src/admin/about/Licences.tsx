import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Licence } from '@vitrine/contracts';
import { aboutApi } from '../../api/about-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './About.module.css';

/** List of the licences of Vitrine and its packages, which is loaded when it is opened. */
export function Licences() {
  const { t } = useTranslation('about');
  const problem = useErrorMessage();
  const [licences, setLicences] = useState<readonly Licence[]>();
  const open = async (isOpen: boolean) => {
    if (!isOpen || licences) return;
    try {
      setLicences(await aboutApi.licences());
    } catch (error) {
      toast('error', problem(error));
    }
  };
  return (
    <details className={styles.panel} onToggle={event => void open(event.currentTarget.open)}>
      <summary>{t('licences.title')}</summary>
      <p>{t('licences.text')}</p>
      {licences && (
        <ul className={styles.list}>
          {licences.map(({ name, version, licence }) => (
            <li key={`${name} ${version}`}>
              <span>
                {name} {version}
              </span>
              <span>{licence || t('licences.silent')}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
