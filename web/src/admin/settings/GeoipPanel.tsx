import type { GeoipProvider, GeoipSettings } from '@vitrine/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { settingsApi } from '../../api/settings-api.ts';
import { LoadError } from '../LoadError.tsx';
import { useAsyncData } from '../use-async-data.ts';
import { GeoipDatabase } from './GeoipDatabase.tsx';
import { GeoipTest } from './GeoipTest.tsx';
import styles from './Settings.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

/** Panel of the IP geolocation: enabled or not, and its provider. */
export function GeoipPanel() {
  const { i18n } = useTranslation('settings');
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const [settings, providers] = await Promise.all([settingsApi.geoip(signal), settingsApi.geoipProviders(signal)]);
      return { settings, providers };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language asks again
    [i18n.language],
  );
  const { data, error, reload } = useAsyncData(load);
  return (
    <>
      <LoadError error={error} onRetry={reload} />
      {data && <Panel stored={data.settings} providers={data.providers} />}
    </>
  );
}

function Panel({ stored, providers }: { stored: GeoipSettings; providers: readonly GeoipProvider[] }) {
  const { t } = useTranslation('settings');
  const [saved, setSaved] = useState(stored);
  const [values, setValues] = useState(stored);
  const chosen = providers.find(({ id }) => id === values.provider);
  const updatable = chosen?.updatable ?? false;
  const form = useMemo((): FormOf<GeoipSettings> => {
    const ids = [...new Set([...providers.map(({ id }) => id), stored.provider])];
    const nameOf = (id: string) => {
      const provider = providers.find(one => one.id === id);
      return provider?.state === 'active' ? provider.title : t('geoip.notRunning', { name: provider?.title ?? id });
    };
    return {
      type: 'object',
      properties: {
        enabled: { type: 'boolean', widget: 'switch', title: t('geoip.enabled'), description: t('geoip.enabledHint') },
        provider: {
          type: 'string',
          widget: 'select',
          title: t('geoip.provider'),
          enum: ids,
          enumTitles: Object.fromEntries(ids.map(id => [id, nameOf(id)])),
          ...(chosen && { description: chosen.description }),
        },
        ...(updatable && {
          updateDays: {
            type: 'integer',
            widget: 'number',
            title: t('geoip.updateDays'),
            description: t('geoip.updateDaysHint'),
            minimum: 0,
            maximum: 365,
          } as const,
        }),
      },
      required: [],
    };
  }, [t, providers, stored.provider, chosen, updatable]);
  const save = async () => {
    const answer = await settingsApi.saveGeoip(values);
    setSaved(answer);
    setValues(answer);
  };
  return (
    <SettingsPanel
      title={t('geoip.title')}
      form={form}
      values={{ ...values }}
      onChange={next => setValues(next as unknown as GeoipSettings)}
      onSave={save}
    >
      <p className={styles.note}>
        <Link to="/admin/plugins">{t('geoip.toPlugins')}</Link>
      </p>
      <GeoipTest provider={values.provider} />
      {updatable && <GeoipDatabase saved={saved.provider === values.provider} />}
    </SettingsPanel>
  );
}
