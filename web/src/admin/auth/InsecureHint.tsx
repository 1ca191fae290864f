import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import { isInsecure } from './insecure.ts';

/** Warning that the password would be sent over plain http. */
export function InsecureHint() {
  const { t } = useTranslation('auth');
  return isInsecure(location) ? <Callout tone="warning">{t('insecure')}</Callout> : null;
}
