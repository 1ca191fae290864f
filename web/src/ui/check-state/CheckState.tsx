import { useTranslation } from 'react-i18next';
import type { PublicCheck } from '@vitrine/contracts';
import styles from './CheckState.module.css';

interface CheckStateProps {
  readonly state: PublicCheck['state'] | 'paused';
}

/** State of a check as a dot and a label. */
export function CheckState({ state }: CheckStateProps) {
  const { t } = useTranslation('checks');
  return (
    <span className={styles.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
