import { useSite, useT } from '@vitrine/theme-sdk';
import styles from './Footer.module.css';

export function Footer() {
  const { description, version } = useSite();
  const t = useT();
  return (
    <footer className={styles.footer}>
      {description && <p>{description}</p>}
      <p>{t('frame.poweredBy', { version })}</p>
    </footer>
  );
}
