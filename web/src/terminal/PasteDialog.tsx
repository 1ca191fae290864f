import { AlertDialog, Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { formatter } from '@vitrine/theme-sdk/shell';
import dialog from '../ui/dialog/Dialog.module.css';
import { linesIn } from './paste.ts';
import styles from './Terminal.module.css';

const MAX_SHOWN = 1200;

/** Dialog that asks for confirmation before long text, or lines that would run at once, are pasted into a remote shell. */
export function PasteDialog({
  text,
  onClose,
  onClosed,
}: {
  text: string;
  onClose: (paste: boolean) => void;
  onClosed: () => void;
}) {
  const { t, i18n } = useTranslation('terminal');
  const format = formatter(i18n.language);
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose(false)}>
      <AlertDialog.Content
        maxWidth="560px"
        onCloseAutoFocus={event => {
          event.preventDefault();
          onClosed();
        }}
      >
        <AlertDialog.Title className={dialog.title}>{t('paste.title', { count: linesIn(text) })}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {t('paste.text', { size: format.number(text.length) })}
        </AlertDialog.Description>
        <pre className={styles.pasted} tabIndex={0} aria-label={t('paste.what')}>
          {text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}
        </pre>
        <div className={dialog.actions}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button onClick={() => onClose(true)}>{t('paste.submit')}</Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
