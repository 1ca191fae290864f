import { Select } from '@radix-ui/themes';
import type { FieldAria } from './FieldRow.tsx';

/** Radix allows no empty value. */
const EMPTY = ' ';

/** Values with their texts. */
export type Options = readonly (readonly [value: string, label: string])[];

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: Options;
  readonly disabled?: boolean;
  readonly aria?: FieldAria;
  readonly className?: string | undefined;
  /** Name for screen readers if it has no label. */
  readonly label?: string;
}

/** Selects one of a few options; '' may be one of them. */
export function Choice({ value, onChange, options, disabled = false, aria, label, className }: ChoiceProps) {
  return (
    <Select.Root
      value={value || EMPTY}
      disabled={disabled}
      onValueChange={next => onChange(next === EMPTY ? '' : next)}
    >
      <Select.Trigger {...aria} {...(label && { 'aria-label': label })} className={className} />
      <Select.Content position="popper">
        {options.map(([one, words]) => (
          <Select.Item key={one} value={one || EMPTY}>
            {words}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  );
}
