import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { isInsecure } from './insecure.ts';

/** Warns before a password travels over plain http. */
export function InsecureHint() {
  const { t } = useTranslation('auth');
  return isInsecure(location) ? <Notice tone="warning">{t('insecure')}</Notice> : null;
}
