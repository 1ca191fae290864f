import { useTranslation } from 'react-i18next';
import type { AuthorSignature } from '@vitrine/contracts';
import { Callout } from '../../ui/Callout.tsx';

interface SignatureProps {
  readonly signature: AuthorSignature;
  /** Version that is installed; null for a new package. */
  readonly installed: string | null;
}

/** Returns true if the signature of an archive is valid, as far as a site can verify it. */
export const isVouchedFor = ({ state }: AuthorSignature): boolean => state === 'first' || state === 'same';

/** Text that names the signer of an archive. */
export function SignedBy({ signature: { state, key }, installed }: SignatureProps) {
  const { t } = useTranslation('authors');
  return t(`signature.${state}`, { installed, key });
}

/** Warning before an installation if the author may not be the author of the installed version. */
export function SignatureWarning({ signature: { state, key }, installed }: SignatureProps) {
  const { t } = useTranslation('authors');
  if (state !== 'other' && state !== 'missing') return null;
  return <Callout tone="warning">{t(`signature.warning.${state}`, { installed, key })}</Callout>;
}
