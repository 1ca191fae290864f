import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../api/problem-error.ts';

/** Hook that returns the localised message of an error. Codes without a translation use the core's text. */
export function useErrorMessage(): (error: unknown) => string {
  const { t, i18n } = useTranslation('problems');
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ProblemError)) return t('unknown');
      if (i18n.exists(error.code, { ns: 'problems' }))
        return t(error.code, { seconds: error.retryAfter ?? 0, detail: error.message, plugin: error.plugin });
      return error.message === error.code ? t('unknown') : error.message;
    },
    [t, i18n],
  );
}
