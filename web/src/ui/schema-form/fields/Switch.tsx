import { Switch as RadixSwitch } from '@radix-ui/themes';
import type { FieldProps } from '../field-props.ts';

/** On/off field. */
export function Switch({ id, value, onChange, described, invalid }: FieldProps) {
  return (
    <RadixSwitch
      id={id}
      checked={value === true}
      aria-invalid={invalid}
      aria-describedby={described}
      onCheckedChange={onChange}
    />
  );
}
