import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/fields.tsx';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  readonly name: string;
  readonly autoFocus?: boolean;
  /** True if a recovery code is accepted as well. */
  readonly recovery?: boolean;
  readonly size?: '2' | '3';
}

/** Field for the six digits of an authenticator app, or for a recovery code. */
export function CodeField({ name, autoFocus = false, recovery = true, size = '2' }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  const { resetField } = useFormContext();
  const [written, setWritten] = useState(false);
  const kind = written ? 'recovery' : 'app';
  return (
    <div className={styles.code}>
      <TextInput
        key={kind}
        name={name}
        label={t(`code.${kind}`)}
        hint={t(`code.${kind}Hint`)}
        size={size}
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
            resetField(name);
          }}
        >
          {t(written ? 'code.useApp' : 'code.useRecovery')}
        </button>
      )}
    </div>
  );
}
