import { useTranslation } from 'react-i18next';

/** Says in the language on screen what is wrong with a field, where its code is known; the core's own words otherwise. */
export function useFieldMessage(): (problem: {
  readonly code?: string | undefined;
  readonly message: string;
}) => string {
  const { t, i18n } = useTranslation('form');
  return ({ code, message }) =>
    code && i18n.exists(`problem.${code}`, { ns: 'form' }) ? t(`problem.${code}`) : message;
}
