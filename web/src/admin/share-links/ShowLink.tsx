import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { ShareView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { basePath } from '../../api/base-path.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';

/** Dialog with a share link to copy. */
export function ShowLink({ share: { path, expiresAt }, onClose }: { share: ShareView; onClose: () => void }) {
  const { t, i18n } = useTranslation('share-links');
  const time = formatter(i18n.language).dateTime(expiresAt);
  return (
    <Modal title={t('link')} text={t('linkText', { time })} onClose={onClose}>
      <CopyText label={t('link')} text={`${location.origin}${basePath}${path}`} />
      <ModalActions>
        <Button onClick={onClose}>{t('done')}</Button>
      </ModalActions>
    </Modal>
  );
}
