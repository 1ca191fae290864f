import { useSite, useT, type Slots } from '@vitrine/theme-sdk';
import styles from './Footer.module.css';

/** Footer with the administrator's text and the software in use. */
export function Footer({ children }: Slots['Footer']) {
  const { description, version } = useSite();
  const t = useT();
  return (
    <footer className={styles.footer}>
      {description && <p>{description}</p>}
      {children}
      <p>{t('frame.poweredBy', { version })}</p>
    </footer>
  );
}
