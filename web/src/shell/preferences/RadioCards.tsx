import type { ReactNode } from 'react';
import styles from './Preferences.module.css';

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: ReactNode;
    readonly lang?: string;
  }[];
  readonly onChange: (value: T) => void;
}

/** Number of options that fit into one row; more options are arranged in pairs. */
const ROW = 3;

/** Radio group of a few options, all of them visible. */
export function RadioCards<T extends string>({ name, legend, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={options.length > ROW ? styles.pairs : undefined}>
        {options.map(option => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
