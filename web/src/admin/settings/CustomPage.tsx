import { Button } from '@radix-ui/themes';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CUSTOM_MARKUP } from '@vitrine/contracts/settings';
import { basePath } from '../../api/base-path.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { FaviconPanel } from './FaviconPanel.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Page `/admin/settings/custom`: custom markup of public pages, and their icon. */
export function CustomPage() {
  const { t } = useTranslation('settings');
  const { reload } = useSiteInfo();
  return (
    <Page narrow beside="forms">
      <PageHeader />
      <FaviconPanel />
      <SettingsForm
        group={CUSTOM_MARKUP}
        onSaved={reload}
        actions={() => (
          <Button asChild variant="soft" color="gray">
            <a href={`${basePath}/`} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden size={15} />
              {t('custom.look')}
            </a>
          </Button>
        )}
      />
    </Page>
  );
}
