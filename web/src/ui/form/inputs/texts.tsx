import { Button, TextArea, TextField, type TextAreaProps } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf } from '../web-address.ts';
import { listOf, textOf, type InputProps } from './input-props.ts';
import styles from './Inputs.module.css';

interface TextProps extends InputProps, Omit<TextField.RootProps, 'color' | 'children' | keyof InputProps> {
  /** Suggested values; other values can be entered too. */
  readonly suggestions?: readonly string[];
}

/** Input for a single line of text. It has no native validation, which would precede the localised messages of the core. */
export function Text({ aria, value, onChange, suggestions, ...input }: TextProps) {
  const list = useId();
  return (
    <>
      <TextField.Root
        autoComplete="off"
        {...input}
        {...aria}
        value={textOf(value)}
        onChange={event => onChange(event.target.value)}
        {...(suggestions && { list })}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map(suggestion => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

type LongTextProps = InputProps & Omit<TextAreaProps, keyof InputProps>;

/** Input for several lines of text. */
export function LongText({ aria, value, onChange, ...input }: LongTextProps) {
  return (
    <TextArea
      rows={3}
      resize="vertical"
      {...input}
      {...aria}
      value={textOf(value)}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/**
 * Hook that keeps the text of a value as typed, such as the zeros of 1.05 and blank lines; a change of the value from elsewhere
 * replaces it.
 */
function useTyped<V>({ value, onChange }: InputProps, parse: (text: string) => V, format: (value: unknown) => string) {
  const [typed, setTyped] = useState(() => format(value));
  return {
    value: format(parse(typed)) === format(value) ? typed : format(value),
    onChange: (text: unknown) => {
      setTyped(String(text));
      onChange(parse(String(text)));
    },
  };
}

const formatLines = (value: unknown) => listOf(value).join('\n');

/** Input for several texts, one per line. */
export function Lines(props: LongTextProps) {
  return <LongText {...props} {...useTyped(props, linesOf, formatLines)} />;
}

const parseNumber = (text: string) =>
  /^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;

/** Input for a number. It keeps the text until it parses; the core rejects any other text. */
export function NumberText(props: TextProps) {
  return <Text {...props} {...useTyped(props, parseNumber, textOf)} />;
}

/** Input for a secret, which is never shown: an empty input keeps the stored value, and deletion is a separate action. */
export function Secret({ isStored, placeholder, ...props }: TextProps & { readonly isStored: boolean }) {
  const { t } = useTranslation('form');
  const { value, onChange } = props;
  const isRemoved = value === null;
  return (
    <div className={styles.secret}>
      <Text
        {...props}
        type="password"
        autoComplete="new-password"
        placeholder={isRemoved ? t('secret.removed') : isStored ? t('secret.stored') : placeholder}
      />
      {isStored && (
        <Button type="button" variant="soft" color="gray" onClick={() => onChange(isRemoved ? '' : null)}>
          {t(isRemoved ? 'secret.keep' : 'secret.remove')}
        </Button>
      )}
    </div>
  );
}

/** Input for a colour, with a picker beside its text. */
export function Colour({ placeholder, ...props }: TextProps) {
  const { t } = useTranslation('form');
  const text = textOf(props.value);
  return (
    <div className={styles.line}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('colour.pick')}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : (placeholder ?? '#000000')}
        onChange={event => props.onChange(event.target.value)}
      />
      <Text {...props} size="3" placeholder={placeholder ?? '#1a2b3c'} maxLength={7} spellCheck={false} />
    </div>
  );
}
