import { useTranslation } from 'react-i18next';

/** Hook that returns the localised message of a field error; codes without a translation use the core's text. */
export function useFieldMessage(): (problem: {
  readonly code?: string | undefined;
  readonly message: string;
}) => string {
  const { t, i18n } = useTranslation('form');
  return ({ code, message }) =>
    code && i18n.exists(`problem.${code}`, { ns: 'form' }) ? t(`problem.${code}`) : message;
}
