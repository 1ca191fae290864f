import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldForm } from '@vitrine/contracts';

/** Returns the first message in the errors of a field, which may be an object or a list. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}

/**
 * Hook that returns the localised error of a field of the form around it; a message that is not the code of a text is returned
 * unchanged. The text contains the limits of a field from a schema.
 */
export function useFieldError(name: string, field?: FieldForm): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const { t, i18n } = useTranslation('form');
  const message = messageIn(get(errors, name));
  /** An example of a valid value is clearer than a message about an invalid format. */
  const example = field?.placeholder ?? (field?.default as string | undefined);
  const code = message === 'pattern' && example ? 'pattern-example' : message;
  return code && i18n.exists(`problem.${code}`, { ns: 'form' }) ? t(`problem.${code}`, { ...field, example }) : message;
}
