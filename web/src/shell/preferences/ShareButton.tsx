import { Button } from '@radix-ui/themes';
import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharePage, type ShareResult } from './share-page.ts';
import styles from './ShareButton.module.css';

/** Button that shares this page; shows a toast if the system has no share dialog. */
export function ShareButton() {
  const { t } = useTranslation('shell');
  const [result, setResult] = useState<ShareResult>('shared');
  const Icon = result === 'copied' ? Check : Share2;
  return (
    <span className={styles.share}>
      <Button
        variant="soft"
        color="gray"
        onClick={() => {
          setResult('shared');
          void sharePage(document.title, location.href).then(setResult);
        }}
      >
        <Icon aria-hidden size={16} />
        {t('share.action')}
      </Button>
      <span role="status">{result !== 'shared' && t(`share.${result}`)}</span>
    </span>
  );
}
