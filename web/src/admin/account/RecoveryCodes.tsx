import { Button } from '@radix-ui/themes';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import dialog from '../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import styles from './Account.module.css';

/** Dialog with the ten recovery codes, shown once. It closes only after the user confirms that they are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { info } = useSiteInfo();
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => toast('error', t('codes.copyFailed')),
    );
  const CopyIcon = copied ? Check : Copy;
  return (
    <Modal title={t('codes.title')} text={t('codes.text')} width={520}>
      <div className={dialog.body}>
        <ul className={styles.codes} aria-label={t('codes.title')}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          {isSecureContext && (
            <Button type="button" variant="soft" onClick={copy}>
              <CopyIcon aria-hidden size={15} />
              <span aria-live="polite">{t(copied ? 'codes.copied' : 'codes.copy')}</span>
            </Button>
          )}
          <Button
            type="button"
            variant="soft"
            onClick={() => saveFile('vitrine-recovery-codes.txt', `${info.site.name}\n\n${text}`)}
          >
            <Download aria-hidden size={15} />
            {t('codes.download')}
          </Button>
        </div>
        <Callout tone="warning">{t('codes.once')}</Callout>
        <ModalActions>
          <Button type="button" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
