import { Link } from 'react-router-dom';
import { useSite, useT } from '@vitrine/theme-sdk';
import styles from './Nothing.module.css';

export function NoNodes() {
  const { signedIn } = useSite();
  const t = useT();
  return (
    <div className={styles.nothing}>
      <h1>{t('empty.title')}</h1>
      <p>{t(signedIn ? 'empty.signedIn' : 'empty.visitor')}</p>
      <Link to={signedIn ? '/admin?add' : '/login'}>{t(signedIn ? 'empty.add' : 'frame.signIn')}</Link>
    </div>
  );
}
