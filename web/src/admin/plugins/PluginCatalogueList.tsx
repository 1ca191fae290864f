import { Button, TextArea } from '@radix-ui/themes';
import type { PluginCandidate, PluginSources } from '@vitrine/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pluginsApi } from '../../api/plugins-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './PluginsPage.module.css';

/** Plugins of the catalogues, and the settings where catalogues and packages come from. */
export function PluginCatalogueList({ onFound }: { onFound: (candidate: PluginCandidate) => void }) {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const { data, error, reload } = useApiQuery(pluginsApi.catalogue);
  const { data: sources } = useApiQuery(pluginsApi.sources);
  const [fetching, setFetching] = useState<string>();
  const fetch = async (id: string) => {
    setFetching(id);
    try {
      onFound(await pluginsApi.fetch({ source: { kind: 'catalogue', ref: id } }));
    } catch (failure) {
      toast('error', problem(failure));
      setFetching(undefined);
    }
  };
  return (
    <>
      <LoadError error={error} onRetry={reload} />
      {data?.failures.map(({ source, message }) => (
        <Callout key={source} tone="warning">
          {t('catalogue.unread', { source, message })}
        </Callout>
      ))}
      {data?.listings.length === 0 && <p className={styles.none}>{t('catalogue.empty')}</p>}
      {data && data.listings.length > 0 && (
        <ul className={styles.listings}>
          {data.listings.map(({ id, title, description, author, version, installed }) => (
            <li key={id}>
              <div>
                <b>{title}</b> <small>{t('catalogue.by', { version, author })}</small>
                <p>{description}</p>
              </div>
              <Button
                type="button"
                variant="soft"
                disabled={installed === version}
                loading={fetching === id}
                aria-label={t('catalogue.look', { name: title })}
                onClick={() => void fetch(id)}
              >
                {installed === version ? t('catalogue.installed') : t('install.check')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sources && <SourcesForm sources={sources} />}
    </>
  );
}

function SourcesForm({ sources }: { sources: PluginSources }) {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const id = useId();
  const [registry, setRegistry] = useState(sources.registry);
  const [catalogues, setCatalogues] = useState(sources.catalogues.join('\n'));
  const save = useSubmit(async () => {
    const lines = catalogues.split('\n').map(line => line.trim());
    await pluginsApi.chooseSources({ registry: registry.trim(), catalogues: lines.filter(Boolean) });
    await refresh(pluginsApi.sources, pluginsApi.catalogue);
    toast('success', t('catalogue.saved'));
  });
  return (
    <details className={styles.sources}>
      <summary>{t('catalogue.sources')}</summary>
      <Field label={t('catalogue.registry')} type="url" value={registry} onChange={setRegistry} />
      <label htmlFor={id}>{t('catalogue.addresses')}</label>
      <TextArea
        id={id}
        rows={3}
        value={catalogues}
        placeholder="https://example.com/plugins.json"
        onChange={event => setCatalogues(event.target.value)}
      />
      {save.error !== undefined && <Callout tone="error">{problem(save.error)}</Callout>}
      <Button type="button" variant="soft" loading={save.busy} onClick={() => void save.onSubmit()}>
        {t('save')}
      </Button>
    </details>
  );
}
