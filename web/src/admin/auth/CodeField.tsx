import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  /** True if a recovery code is accepted as well. */
  readonly recovery?: boolean;
}

/** Field for the six digits of an app, or for a recovery code. */
export function CodeField({ value, onChange, error, autoFocus = false, recovery = true }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  const [written, setWritten] = useState(false);
  const kind = written ? 'recovery' : 'app';
  return (
    <div className={styles.code}>
      <Field
        key={kind}
        label={t(`code.${kind}`)}
        hint={t(`code.${kind}Hint`)}
        value={value}
        onChange={onChange}
        error={error}
        autoComplete={written ? 'off' : 'one-time-code'}
        inputMode={written ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus={autoFocus || written}
      />
      {recovery && (
        <button
          type="button"
          className={styles.other}
          onClick={() => {
            setWritten(!written);
            onChange('');
          }}
        >
          {t(written ? 'code.useApp' : 'code.useRecovery')}
        </button>
      )}
    </div>
  );
}
