import { IconButton } from '@radix-ui/themes';
import { Bold, Heading2, Italic, Link, List, RemoveFormatting } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf, type FieldProps } from '../field-props.ts';
import { safeMarkup } from '../safe-markup.ts';
import styles from '../SchemaForm.module.css';

const TOOLS = [
  ['bold', Bold, 'bold', undefined],
  ['italic', Italic, 'italic', undefined],
  ['heading', Heading2, 'formatBlock', 'h2'],
  ['list', List, 'insertUnorderedList', undefined],
  ['plain', RemoveFormatting, 'removeFormat', undefined],
] as const;

/** Words with a little structure. Pasted text comes without its looks; the core cleans what is saved once more. */
export function RichText({ id, field, value, onChange, described, invalid }: FieldProps) {
  const { t } = useTranslation('form');
  const box = useRef<HTMLDivElement>(null);
  const html = textOf(value);

  useEffect(() => {
    const { current } = box;
    // What the editor itself said comes back as it is: writing it again would move the caret.
    if (current && current.innerHTML !== html) current.innerHTML = safeMarkup(html);
  }, [html]);

  const tell = () => onChange(box.current?.textContent?.trim() ? box.current.innerHTML : '');
  // Nothing newer does what an editor needs in every browser.
  const run = (command: string, argument?: string) => {
    box.current?.focus();
    document.execCommand(command, false, argument);
    tell();
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
    <div className={styles.rich} data-invalid={invalid}>
      <div role="toolbar" aria-label={t('rich.tools')} aria-controls={id}>
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
        id={id}
        role="textbox"
        aria-multiline
        aria-label={field.title}
        aria-describedby={described}
        contentEditable
        suppressContentEditableWarning
        className={styles.page}
        onInput={tell}
        onPaste={paste}
      />
    </div>
  );
}
