import { TextField } from '@radix-ui/themes';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Alerts.module.css';

interface SecondsBoxProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (seconds: number) => void;
}

/** Table field for seconds: committed on blur or Enter, reset if invalid. */
export function SecondsField({ label, value, max, onChange }: SecondsBoxProps) {
  const { t } = useTranslation('alerts');
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const seconds = Number(typed);
    if (
      typed !== undefined &&
      typed.trim() !== '' &&
      Number.isInteger(seconds) &&
      seconds >= 0 &&
      seconds <= max &&
      seconds !== value
    )
      onChange(seconds);
    setTyped(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(undefined);
  };
  return (
    <>
      <TextField.Root
        className={styles.seconds}
        size="1"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? value}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={press}
      />
      {` ${t('offline.seconds')}`}
    </>
  );
}
