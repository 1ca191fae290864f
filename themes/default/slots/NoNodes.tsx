import { ServerCog } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSite, useT } from '@vitrine/theme-sdk';
import styles from './Nothing.module.css';

/** Shown while there are no nodes: instructions for adding one, depending on the visitor's sign-in. */
export function NoNodes() {
  const { signedIn } = useSite();
  const t = useT();
  return (
    <div className={styles.nothing}>
      <ServerCog aria-hidden size={40} strokeWidth={1.4} />
      <h1>{t('empty.title')}</h1>
      <p>{t(signedIn ? 'empty.signedIn' : 'empty.visitor')}</p>
      {signedIn && (
        <ol>
          <li>{t('empty.step1')}</li>
          <li>{t('empty.step2')}</li>
          <li>{t('empty.step3')}</li>
        </ol>
      )}
      <Link className={styles.button} to={signedIn ? '/admin?add' : '/login'}>
        {t(signedIn ? 'empty.add' : 'frame.signIn')}
      </Link>
    </div>
  );
}
