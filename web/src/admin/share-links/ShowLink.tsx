import { Button, Dialog } from '@radix-ui/themes';
import type { ShareView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import styles from '../Table.module.css';

/** Dialog with a share link to copy. */
export function ShowLink({ share: { path, expiresAt }, onClose }: { share: ShareView; onClose: () => void }) {
  const { t, i18n } = useTranslation('share-links');
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="560px">
        <Dialog.Title className={styles.title}>{t('link')}</Dialog.Title>
        <div className={styles.form}>
          <Dialog.Description size="2">
            {t('linkText', { time: formatter(i18n.language).dateTime(expiresAt) })}
          </Dialog.Description>
          <CopyText label={t('link')} text={`${location.origin}${basePath}${path}`} />
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('done')}</Button>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
