import { Switch, TextArea, TextField } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import styles from '../../../ui/schema-form/SchemaForm.module.css';
import { UNITS, type Unit } from './bytes.ts';
import fields from './Fields.module.css';
import { FormField } from './FormField.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';

interface BoxProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface TextBoxProps extends BoxProps {
  readonly maxLength?: number;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly placeholder?: string;
  /** Suggested values; others can be entered too. */
  readonly suggestions?: readonly string[];
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/** Single-line text field. */
export function TextInputField({ label, hint, error, onChange, suggestions, ...input }: TextBoxProps) {
  const list = useId();
  return (
    <FormField label={label} hint={hint} error={error}>
      {tied => (
        <>
          <TextField.Root
            {...input}
            {...tied}
            size="3"
            autoComplete="off"
            {...(suggestions && { list })}
            onChange={event => onChange(event.target.value)}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map(one => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  );
}

/** Multi-line text field. */
export function TextAreaField({
  label,
  hint,
  error,
  value,
  onChange,
  maxLength,
}: BoxProps & { readonly maxLength: number }) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {tied => (
        <TextArea
          {...tied}
          rows={3}
          resize="vertical"
          maxLength={maxLength}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

interface SelectProps extends BoxProps {
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** Field that selects one of a few options. */
export function SelectField({ label, hint, error, value, onChange, options }: SelectProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {tied => <Choice aria={tied} value={value} onChange={onChange} options={options} />}
    </FormField>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On/off field. */
export function SwitchField({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row} data-widget="switch">
      <label htmlFor={id} className={styles.title}>
        {label}
      </label>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onCheckedChange={on => onChange(on)}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface Amount {
  readonly amount: string;
  readonly unit: Unit;
}

interface AmountProps {
  readonly label: string;
  readonly unitLabel: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: Amount;
  readonly onChange: (value: Amount) => void;
}

/** Field for bytes, with a unit. */
export function AmountField({ label, unitLabel, hint, error, value, onChange }: AmountProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {tied => (
        <div className={fields.pair}>
          <TextField.Root
            {...tied}
            size="3"
            inputMode="decimal"
            autoComplete="off"
            value={value.amount}
            onChange={event => onChange({ ...value, amount: event.target.value })}
          />
          <Choice
            label={unitLabel}
            value={value.unit}
            onChange={unit => onChange({ ...value, unit: unit as Unit })}
            options={Object.keys(UNITS).map(unit => [unit, unit])}
          />
        </div>
      )}
    </FormField>
  );
}
