import { Button, Flex } from '@radix-ui/themes';
import { useController } from 'react-hook-form';
import { DateTimeField, TimeField } from '../date-time/DateTimeField.tsx';
import { FormField, type FieldProps } from './fields.tsx';
import { labelOf } from './FieldRow.tsx';

/** Date and time in the browser's time zone: ms since 1970, or null while it is empty. `clear` names the button that empties it. */
export function InstantInput({ name, label, hint, clear }: FieldProps & { readonly clear?: string }) {
  const { field } = useController({ name });
  const instant = field.value as number | null;
  return (
    <FormField name={name} label={label} hint={hint} group>
      {aria => (
        <>
          <DateTimeField {...aria} aria-labelledby={labelOf(aria.id)} value={instant} onChange={field.onChange} />
          {clear !== undefined && instant !== null && (
            <Flex>
              <Button type="button" size="1" variant="ghost" color="gray" onClick={() => field.onChange(null)}>
                {clear}
              </Button>
            </Flex>
          )}
        </>
      )}
    </FormField>
  );
}

/** Time of day as `HH:MM`. */
export function TimeInput({ name, label, hint }: FieldProps) {
  const { field } = useController({ name });
  return (
    <FormField name={name} label={label} hint={hint} group>
      {aria => (
        <TimeField
          {...aria}
          aria-labelledby={labelOf(aria.id)}
          value={field.value as string}
          onChange={field.onChange}
        />
      )}
    </FormField>
  );
}
