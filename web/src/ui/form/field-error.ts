import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

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

/** Hook that returns the localised message of a field error; codes without a translation use the core's text. */
function useFieldMessage(): (problem: { readonly code?: string | undefined; readonly message: string }) => string {
  const { t, i18n } = useTranslation('form');
  return ({ code, message }) =>
    code && i18n.exists(`problem.${code}`, { ns: 'form' }) ? t(`problem.${code}`) : message;
}
