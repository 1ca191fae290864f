import { Flex, TextField } from '@radix-ui/themes';
import { useController } from 'react-hook-form';
import { Choice } from '../../../ui/form/Choice.tsx';
import { FormField, type FieldProps } from '../../../ui/form/fields.tsx';
import { UNITS, type Amount } from './bytes.ts';

/** Field for bytes, with a unit. */
export function AmountInput({ name, label, hint, unitLabel }: FieldProps & { readonly unitLabel: string }) {
  const { field } = useController({ name });
  const value = field.value as Amount;
  return (
    <FormField name={name} label={label} hint={hint}>
      {aria => (
        <Flex gap="2">
          <TextField.Root
            {...aria}
            ref={field.ref}
            inputMode="decimal"
            autoComplete="off"
            style={{ flex: 1 }}
            value={value.amount}
            onBlur={field.onBlur}
            onChange={event => field.onChange({ ...value, amount: event.target.value })}
          />
          <Choice
            label={unitLabel}
            value={value.unit}
            onChange={unit => field.onChange({ ...value, unit })}
            options={Object.keys(UNITS).map(unit => [unit, unit])}
          />
        </Flex>
      )}
    </FormField>
  );
}
