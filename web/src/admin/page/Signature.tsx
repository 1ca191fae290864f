import type { AuthorSignature } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';

interface SignatureProps {
  readonly signature: AuthorSignature;
  /** Version that is installed; null for something new. */
  readonly installed: string | null;
}

/** Returns whether an author vouches for an archive, as far as a site can tell. */
export const isVouchedFor = ({ state }: AuthorSignature): boolean => state === 'first' || state === 'same';

/** Text that says who signed an archive that an author vouches for. */
export function SignedBy({ signature: { state, key }, installed }: SignatureProps) {
  const { t } = useTranslation('authors');
  return t(`signature.${state}`, { installed, key });
}

/** Warning before an installation whose author may be another one than that of the installed version. */
export function SignatureWarning({ signature: { state, key }, installed }: SignatureProps) {
  const { t } = useTranslation('authors');
  if (state !== 'other' && state !== 'missing') return null;
  return <Callout tone="warning">{t(`signature.warning.${state}`, { installed, key })}</Callout>;
}
