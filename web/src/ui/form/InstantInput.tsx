import { Button, Flex } from '@radix-ui/themes';
import { DateTimeField, TimeField } from '../date-time/DateTimeField.tsx';
import { labelOf } from './FieldRow.tsx';
import { fieldOf } from './fields.tsx';
import type { InputProps } from './inputs/input-props.ts';

/**
 * Input for a date and a time in the browser's time zone: ms since 1970, or null while it is empty. `clear`: label of the button
 * that empties it.
 */
function Instant({ aria, value, onChange, clear }: InputProps & { readonly clear?: string }) {
  const instant = value as number | null;
  return (
    <>
      <DateTimeField {...aria} aria-labelledby={labelOf(aria.id)} value={instant} onChange={onChange} />
      {clear !== undefined && instant !== null && (
        <Flex>
          <Button type="button" size="1" variant="ghost" color="gray" onClick={() => onChange(null)}>
            {clear}
          </Button>
        </Flex>
      )}
    </>
  );
}
export const InstantInput = fieldOf(Instant, 'group');

/** Input for a time of day as `HH:MM`. */
function TimeOfDay({ aria, value, onChange }: InputProps) {
  return <TimeField {...aria} aria-labelledby={labelOf(aria.id)} value={value as string} onChange={onChange} />;
}
export const TimeInput = fieldOf(TimeOfDay, 'group');
