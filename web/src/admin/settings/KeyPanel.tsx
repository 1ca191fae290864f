import { useTranslation } from 'react-i18next';
import { settingsApi } from '../../api/settings-api.ts';
import { WriteOnlyKeyPanel } from './WriteOnlyKeyPanel.tsx';

/** Panel of the API key with full access. */
export function KeyPanel() {
  const { t } = useTranslation('settings');
  return (
    <WriteOnlyKeyPanel
      title={t('key.title')}
      lead={t('key.lead')}
      hint={t('key.keyHint')}
      load={settingsApi.siteKey}
      save={settingsApi.saveSiteKey}
    />
  );
}
