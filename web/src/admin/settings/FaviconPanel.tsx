import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { settingsApi } from '../../api/settings-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import styles from './Settings.module.css';

const OWN = `${basePath}/icon.svg`;

/** Panel for the icon of public pages. */
export function FaviconPanel() {
  const { t } = useTranslation('settings');
  const { info } = useSiteInfo();
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const { data, reload } = useApiQuery(settingsApi.favicon);
  const isCustom = data?.custom === true;
  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      toast('success', t('saved'));
      setVersion(version + 1);
      await reload();
    } catch (error) {
      toast('error', problem(error));
    }
    setBusy(false);
  };
  return (
    <Panel title={t('favicon.title')} lead={t('favicon.lead')}>
      <div className={styles.icon}>
        <img
          src={isCustom ? `${basePath}/favicon.ico?${version}` : OWN}
          width={16}
          height={16}
          alt={t('favicon.preview')}
        />
        <span>{info.site.name}</span>
        <img src={isCustom ? `${basePath}/favicon.ico?${version}` : OWN} width={32} height={32} alt="" />
      </div>
      <div className={styles.line}>
        <FileButton
          accept=".svg,.png,.ico,image/svg+xml,image/png,image/x-icon"
          label={t('favicon.file')}
          variant="soft"
          loading={busy}
          onFile={file => void change(() => settingsApi.saveFavicon(file))}
        >
          {t('favicon.choose')}
        </FileButton>
        {isCustom && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            disabled={busy}
            onClick={() => void change(() => settingsApi.removeFavicon())}
          >
            {t('favicon.remove')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
