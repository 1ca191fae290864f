import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PluginCandidate, PluginSources } from '@vitrine/contracts';
import type { Tagged } from '../../api/change-row.ts';
import { pluginsApi } from '../../api/plugins-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextAreaInput, TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { addressesFault, isWebAddress, linesOf } from '../../ui/form/web-address.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { PackageIcon } from '../../ui/PackageIcon.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './PluginsPage.module.css';

/** Plugins of the catalogues, and the settings for the sources of catalogues and packages. */
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
          {data.listings.map(
            ({ id, title, description, author, version, installed, kind, permissions, sdk, fits, icon }) => (
              <li key={id}>
                <PackageIcon icon={icon} name={title} />
                <div>
                  <b>{title}</b> <small>{t('catalogue.by', { version, author })}</small>
                  <p>{description}</p>
                  <small>
                    {t(`kind.${kind}`)}
                    {' · '}
                    {permissions.length > 0
                      ? t('may', {
                          list: permissions.map(permission => t(`permission.${permission}`)).join(t('comma')),
                        })
                      : t('mayNothing')}
                    {!fits && ` · ${t('catalogue.misfit', { sdk })}`}
                  </small>
                </div>
                <Button
                  type="button"
                  variant="soft"
                  disabled={installed === version || !fits}
                  loading={fetching === id}
                  aria-label={t('catalogue.look', { name: title })}
                  onClick={() => void fetch(id)}
                >
                  {installed === version ? t('catalogue.installed') : t('install.check')}
                </Button>
              </li>
            ),
          )}
        </ul>
      )}
      {sources && <Sources sources={sources} />}
    </>
  );
}

/** Button and dialog for the source addresses of catalogues and packages. */
function Sources({ sources }: { sources: PluginSources & Tagged }) {
  const { t } = useTranslation('plugins');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="ghost" className={styles.sources} onClick={() => setOpen(true)}>
        {t('catalogue.sources')}
      </Button>
      {open && <SourcesForm sources={sources} onClose={() => setOpen(false)} />}
    </>
  );
}

const valuesOf = ({ registry, catalogues }: PluginSources) => ({ registry, catalogues: catalogues.join('\n') });

function SourcesForm({ sources, onClose }: { sources: PluginSources & Tagged; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const form = useForm({
    defaultValues: valuesOf(sources),
    resolver: checkedBy(({ registry, catalogues }: { registry: string; catalogues: string }) => ({
      registry: isWebAddress(registry) ? undefined : 'url',
      catalogues: addressesFault(catalogues),
    })),
  });
  return (
    <FormDialog
      form={form}
      title={t('catalogue.sources')}
      submit={t('save')}
      done={t('catalogue.saved')}
      // The path of an error in a list includes the index of the entry, which is cut off.
      fieldOf={path => path.split('.')[0]!}
      stored={{
        ...storedRow(sources, valuesOf),
        labels: { registry: t('catalogue.registry'), catalogues: t('catalogue.addresses') },
      }}
      onSubmit={async ({ registry, catalogues }, etag) => {
        await pluginsApi.chooseSources({ registry: registry.trim(), catalogues: linesOf(catalogues) }, etag);
        await refresh(pluginsApi.sources, pluginsApi.catalogue);
      }}
      onClose={onClose}
    >
      <TextInput name="registry" label={t('catalogue.registry')} type="url" />
      <TextAreaInput
        name="catalogues"
        label={t('catalogue.addresses')}
        placeholder="https://example.com/plugins.json"
      />
    </FormDialog>
  );
}
