import { TextField } from '@radix-ui/themes';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './Alerts.module.css';
import { chosenTime, secondsOf } from './units.ts';

interface SecondsBoxProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (seconds: number) => void;
}

/** Table field for a duration, such as "3 min": committed on blur or Enter, reset if invalid. A number without a unit is seconds. */
export function SecondsField({ label, value, max, onChange }: SecondsBoxProps) {
  const { i18n } = useTranslation('alerts');
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const seconds = typed === undefined ? undefined : secondsOf(typed);
    if (seconds !== undefined && seconds <= max && seconds !== value) onChange(seconds);
    setTyped(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(undefined);
  };
  return (
    <TextField.Root
      className={styles.seconds}
      size="1"
      aria-label={label}
      value={typed ?? chosenTime(formatter(i18n.language), value)}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}
