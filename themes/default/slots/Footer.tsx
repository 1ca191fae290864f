import { useSite, useT } from '@vitrine/theme-sdk';
import styles from './Footer.module.css';

/** What the administrator says about the site, and what it runs on. */
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
