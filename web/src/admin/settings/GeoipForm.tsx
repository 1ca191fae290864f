import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FieldForm, GeoipProvider, GeoipSettings } from '@vitrine/contracts';
import { GEOIP } from '@vitrine/contracts/settings';
import { settingsApi } from '../../api/settings-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { GeoipDatabase } from './GeoipDatabase.tsx';
import { GeoipTest } from './GeoipTest.tsx';
import styles from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

/** Panel of IP geolocation: its switch and its provider. */
export function GeoipForm() {
  const { t } = useTranslation('settings');
  const { data: providers, error, reload } = useApiQuery(settingsApi.geoipProviders);
  if (!providers) return <LoadError error={error} onRetry={reload} />;
  const providerOf = (id: unknown) => providers.find(provider => provider.id === id);
  return (
    <SettingsForm<GeoipSettings>
      group={GEOIP}
      only={values =>
        providerOf(values.provider)?.updatable ? ['enabled', 'provider', 'updateDays'] : ['enabled', 'provider']
      }
      more={values => ({
        provider: providerField(String(values.provider), providers, name => t('geoip.notRunning', { name })),
      })}
    >
      {({ data, values }) => (
        <>
          <p className={styles.note}>
            <Link to="/admin/plugins">{t('geoip.toPlugins')}</Link>
          </p>
          <GeoipTest provider={String(values.provider)} />
          {providerOf(values.provider)?.updatable && <GeoipDatabase saved={data.provider === values.provider} />}
        </>
      )}
    </SettingsForm>
  );
}

/** Returns the field that selects a provider. A removed provider remains listed until another one is selected. */
function providerField(
  current: string,
  providers: readonly GeoipProvider[],
  notRunning: (name: string) => string,
): Partial<FieldForm> {
  const ids = [...new Set([...providers.map(({ id }) => id), current])];
  const nameOf = (id: string) => {
    const provider = providers.find(provider => provider.id === id);
    return provider?.state === 'active' ? provider.title : notRunning(provider?.title ?? id);
  };
  const description = providers.find(({ id }) => id === current)?.description;
  return {
    widget: 'select',
    enum: ids,
    enumTitles: Object.fromEntries(ids.map(id => [id, nameOf(id)])),
    ...(description && { description }),
  };
}
