import { IconButton, TextField } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField, type FieldProps } from './fields.tsx';
import { instantInWords, instantOf, localText } from './instant.ts';

/** Field for a date and a time in the browser's time zone: ms since 1970, or null while it is empty. */
export function InstantInput({ name, label, hint, clear }: FieldProps & { readonly clear?: string }) {
  const { field } = useController({ name });
  const { i18n } = useTranslation();
  const instant = field.value as number | null;
  const told =
    instant === null ? (
      hint
    ) : (
      <>
        {instantInWords(instant, i18n.language)}
        {hint && <> · {hint}</>}
      </>
    );
  return (
    <FormField name={name} label={label} hint={told}>
      {aria => (
        <TextField.Root
          {...field}
          {...aria}
          type="datetime-local"
          value={localText(instant)}
          onChange={event => field.onChange(instantOf(event.target.value))}
        >
          {clear !== undefined && instant !== null && (
            <TextField.Slot side="right">
              <IconButton
                type="button"
                size="1"
                variant="ghost"
                color="gray"
                aria-label={clear}
                title={clear}
                onClick={() => field.onChange(null)}
              >
                <X aria-hidden size={14} />
              </IconButton>
            </TextField.Slot>
          )}
        </TextField.Root>
      )}
    </FormField>
  );
}
