import { useSite, useT } from '@vitrine/theme-sdk';
import styles from './Footer.module.css';

export function Footer() {
  const { description, version } = useSite();
  const t = useT();
  return (
    <footer className={styles.footer}>
      <span>{description}</span>
      <span>{t('frame.poweredBy', { version })}</span>
    </footer>
  );
}
