import { get, useFormContext, useFormState } from 'react-hook-form';
import { useFieldMessage } from '../schema-form/use-field-message.ts';

/** Returns the first message in the errors of a field, which may be an object or a list. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}

/** Hook that returns the localised error of a field of the form around it. */
export function useFieldError(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const fieldMessage = useFieldMessage();
  const code = messageIn(get(errors, name));
  return code && fieldMessage({ code, message: code });
}
