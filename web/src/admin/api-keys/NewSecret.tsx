import { Button, Dialog } from '@radix-ui/themes';
import type { CreatedApiKey } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Callout } from '../../ui/Callout.tsx';
import styles from '../Table.module.css';

/** Dialog with a new API key, shown once, and an example call. */
export function NewSecret({ added: { key, secret }, onClose }: { added: CreatedApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const call = `curl -H 'Authorization: Bearer ${secret}' ${location.origin}${basePath}/api/v1/nodes`;
  return (
    <Dialog.Root open>
      <Dialog.Content
        maxWidth="620px"
        onInteractOutside={event => event.preventDefault()}
        onEscapeKeyDown={event => event.preventDefault()}
      >
        <Dialog.Title className={styles.title}>{t('new.title', { name: key.name })}</Dialog.Title>
        <div className={styles.form}>
          <Dialog.Description size="2">{t('new.text')}</Dialog.Description>
          <CopyText label={t('new.key')} text={secret} />
          <CopyText label={t('new.example')} text={call} />
          <Callout tone="warning">{t('new.once')}</Callout>
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('new.done')}</Button>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
