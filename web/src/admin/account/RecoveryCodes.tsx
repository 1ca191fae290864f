import { Button, Dialog } from '@radix-ui/themes';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteInfo } from '../../shell/site/site.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { saveFile } from '../../ui/save-file.ts';
import table from '../Table.module.css';
import styles from './Account.module.css';

/** Dialog with the ten recovery codes, shown once. It closes after the user confirms that they are saved. */
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
    <Dialog.Root open>
      <Dialog.Content
        maxWidth="520px"
        onInteractOutside={event => event.preventDefault()}
        onEscapeKeyDown={event => event.preventDefault()}
      >
        <Dialog.Title className={table.title}>{t('codes.title')}</Dialog.Title>
        <div className={table.form}>
          <Dialog.Description size="2">{t('codes.text')}</Dialog.Description>
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
          <div className={table.actions}>
            <Button type="button" onClick={onClose}>
              {t('codes.kept')}
            </Button>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
