import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { CreatedApiKey } from '@vitrine/contracts';
import { basePath } from '../../api/base-path.ts';
import { Callout } from '../../ui/Callout.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';

/** Dialog with a new API key, shown once, and an example call. */
export function NewSecret({ added: { key, secret }, onClose }: { added: CreatedApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const call = `curl -H 'Authorization: Bearer ${secret}' ${location.origin}${basePath}/api/v1/nodes`;
  return (
    <Modal title={t('new.title', { name: key.name })} text={t('new.text')} width={620}>
      <CopyText label={t('new.key')} text={secret} />
      <CopyText label={t('new.example')} text={call} />
      <Callout tone="warning">{t('new.once')}</Callout>
      <ModalActions>
        <Button onClick={onClose}>{t('new.done')}</Button>
      </ModalActions>
    </Modal>
  );
}
