import { Button, Switch } from '@radix-ui/themes';
import { Settings2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PluginView } from '@vitrine/contracts';
import { accessApi } from '../../api/access-api.ts';
import { basePath } from '../../api/base-path.ts';
import { changeRow } from '../../api/change-row.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from '../account/Account.module.css';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { PluginSettingsForm } from '../plugins/PluginSettingsForm.tsx';
import { ProviderCard } from './ProviderCard.tsx';

/** Page `/admin/settings/sign-on`: password sign-in and external providers. */
export function SsoPage() {
  const { t } = useTranslation('sso');
  const problem = useErrorMessage();
  const id = useId();
  const { data, error, reload, setData } = useApiQuery(accessApi.sso);
  const { data: plugins, error: pluginError, reload: reloadPlugins } = useApiQuery(api.plugins);
  const providers = plugins?.filter(({ kind }) => kind === 'sso');
  const [isConfirming, setIsConfirming] = useState(false);
  const [opened, setOpened] = useState<PluginView>();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      toast('error', problem(failure));
    }
  };
  const allow = async (passwordSignIn: boolean) => {
    setData(await changeRow({ etag: data?.version }, ({ etag }) => accessApi.saveSso({ passwordSignIn }, etag)));
    toast('success', t(passwordSignIn ? 'password.allowed' : 'password.stopped'));
  };
  const switchRule = (plugin: PluginView, enabled: boolean) => {
    // The plugin is already enabled and only lacks settings.
    if (plugin.state === 'needs-settings') return setOpened(plugin);
    return void attempt(async () => {
      await api.switchPlugin(plugin.id, enabled);
      await reloadPlugins();
    });
  };
  return (
    <Page narrow>
      <PageHeader />
      <LoadError error={error} onRetry={reload} />
      {data && (
        <section className={styles.panel} aria-labelledby={`${id}-password`}>
          <header>
            <h2 id={`${id}-password`}>{t('password.title')}</h2>
            <Switch
              aria-labelledby={`${id}-password`}
              aria-describedby={`${id}-hint`}
              checked={data.data.passwordSignIn}
              onCheckedChange={allowed => (allowed ? void attempt(() => allow(true)) : setIsConfirming(true))}
            />
          </header>
          <p id={`${id}-hint`}>{t('password.text')}</p>
          {!data.data.passwordSignIn && <Callout tone="info">{t('password.isOff')}</Callout>}
        </section>
      )}
      <LoadError error={pluginError} onRetry={reloadPlugins} />
      <section className={styles.panel} aria-labelledby={`${id}-providers`}>
        <header>
          <h2 id={`${id}-providers`}>{t('providers')}</h2>
          <Button variant="ghost" asChild>
            <Link to="/admin/account">{t('toAccount')}</Link>
          </Button>
        </header>
        <p>{t('providersText')}</p>
        {providers?.length === 0 && <p>{t('none')}</p>}
        <ul className={styles.facts}>
          {providers?.map(plugin => (
            <ProviderCard key={plugin.folder} plugin={plugin} onSwitch={enabled => switchRule(plugin, enabled)}>
              <Button
                variant="soft"
                aria-label={t('settingsOf', { name: plugin.title })}
                disabled={!plugin.configurable}
                onClick={() => setOpened(plugin)}
              >
                <Settings2 aria-hidden size={15} />
                {t('settings')}
              </Button>
            </ProviderCard>
          ))}
        </ul>
        <details>
          <summary>{t('callbacks')}</summary>
          <div className={styles.callbacks}>
            {providers?.map(({ id, title }) => (
              <CopyText
                key={id}
                label={t('callback', { title })}
                text={`${location.origin}${basePath}/api/v1/sso/${id}/callback`}
              />
            ))}
          </div>
        </details>
      </section>
      {opened && (
        <PluginSettingsForm plugin={opened} onClose={() => setOpened(undefined)} onSaved={() => void reloadPlugins()} />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('password.stopTitle')}
          text={t('password.stopText')}
          submit={t('password.stop')}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => allow(false)}
        />
      )}
    </Page>
  );
}
