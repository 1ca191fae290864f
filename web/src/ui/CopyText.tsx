import { Button } from '@radix-ui/themes';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CopyText.module.css';

/** Copies a text. If the clipboard is unavailable, as over plain http, selects the text instead. */
async function copy(text: string, element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}

/** Lines of text with a button that copies them. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('shell');
  const [copied, setCopied] = useState(false);
  const lines = useRef<HTMLPreElement>(null);
  const press = async () => {
    if (!(await copy(text, lines.current!))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className={styles.copy}>
      <div className={styles.head}>
        <span>{label}</span>
        <Button type="button" size="1" variant="soft" onClick={() => void press()}>
          <Icon aria-hidden size={14} />
          <span aria-live="polite">{t(copied ? 'copy.done' : 'copy.do')}</span>
        </Button>
      </div>
      <pre ref={lines} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
