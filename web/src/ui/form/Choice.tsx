import { Select } from '@radix-ui/themes';
import type { FieldAria } from './FieldRow.tsx';

/** Radix does not allow empty values. */
const EMPTY = ' ';

/** Values with their labels. */
export type Options = readonly (readonly [value: string, label: string])[];

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: Options;
  readonly disabled?: boolean;
  readonly aria?: FieldAria;
  readonly className?: string | undefined;
  /** Accessible name if there is no visible label. */
  readonly label?: string;
}

/** Field that selects one of a few options; '' may be one of them. */
export function Choice({ value, onChange, options, disabled = false, aria, label, className }: ChoiceProps) {
  return (
    <Select.Root
      value={value || EMPTY}
      disabled={disabled}
      onValueChange={next => onChange(next === EMPTY ? '' : next)}
    >
      <Select.Trigger {...aria} {...(label && { 'aria-label': label })} className={className} />
      <Select.Content position="popper">
        {options.map(([option, optionLabel]) => (
          <Select.Item key={option} value={option || EMPTY}>
            {optionLabel}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  );
}
