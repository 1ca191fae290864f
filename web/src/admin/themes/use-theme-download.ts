import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeCandidate, ThemeListing } from '@vitrine/contracts';
import { themesApi } from '../../api/themes-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';

/** Hook that downloads a theme of a catalogue, for review before the installation. */
export function useThemeDownload(onFound: (candidate: ThemeCandidate) => void) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const run = async ({ source, sha256 }: Pick<ThemeListing, 'source' | 'sha256'>) => {
    setBusy(true);
    try {
      onFound(await themesApi.fetch({ source, ...(sha256 && { sha256 }) }));
    } catch (error) {
      toast('error', t('candidate.failed', { problem: problem(error) }));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
