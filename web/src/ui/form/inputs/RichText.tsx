import { IconButton } from '@radix-ui/themes';
import { Bold, Heading2, Italic, Link, List, RemoveFormatting } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../FieldRow.tsx';
import { safeMarkup } from '../safe-markup.ts';
import { textOf, type InputProps } from './input-props.ts';
import styles from './Inputs.module.css';

const TOOLS = [
  ['bold', Bold, 'bold', undefined],
  ['italic', Italic, 'italic', undefined],
  ['heading', Heading2, 'formatBlock', 'h2'],
  ['list', List, 'insertUnorderedList', undefined],
  ['plain', RemoveFormatting, 'removeFormat', undefined],
] as const;

/** Input for rich text. Pasted text loses its formatting; the core sanitizes the stored value again. */
export function RichText({ aria, value, onChange }: InputProps) {
  const { t } = useTranslation('form');
  const box = useRef<HTMLDivElement>(null);
  const html = textOf(value);

  useEffect(() => {
    const { current } = box;
    // The editor's own change returns as a prop: writing it again would move the caret.
    if (current && current.innerHTML !== html) current.innerHTML = safeMarkup(html);
  }, [html]);

  const emitChange = () => onChange(box.current?.textContent?.trim() ? box.current.innerHTML : '');
  // Deprecated, but no newer API has this function in every browser.
  const run = (command: string, argument?: string) => {
    box.current?.focus();
    document.execCommand(command, false, argument);
    emitChange();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  };
  const link = () => {
    const address = prompt(t('rich.address'), 'https://');
    if (address && /^(https?:|mailto:)/i.test(address)) run('createLink', address);
  };

  return (
    <div className={styles.rich} data-invalid={aria['aria-invalid']}>
      <div role="toolbar" aria-label={t('rich.tools')} aria-controls={aria.id}>
        {TOOLS.map(([name, Icon, command, argument]) => (
          <IconButton
            key={name}
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            aria-label={t(`rich.${name}`)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => run(command, argument)}
          >
            <Icon aria-hidden size={15} />
          </IconButton>
        ))}
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={t('rich.link')}
          onMouseDown={event => event.preventDefault()}
          onClick={link}
        >
          <Link aria-hidden size={15} />
        </IconButton>
      </div>
      <div
        ref={box}
        {...aria}
        role="textbox"
        aria-multiline
        aria-labelledby={labelOf(aria.id)}
        contentEditable
        suppressContentEditableWarning
        className={styles.page}
        onInput={emitChange}
        onPaste={paste}
      />
    </div>
  );
}
