import { Button } from '@radix-ui/themes';
import { Palette } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CatalogueSources, CatalogueTheme, ThemeCandidate, ThemeCatalogue } from '@vitrine/contracts';
import type { Tagged } from '../../api/change-row.ts';
import { themesApi } from '../../api/themes-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextAreaInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { addressesFault, linesOf } from '../../ui/form/web-address.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './ThemesPage.module.css';
import { useThemeDownload } from './use-theme-download.ts';

interface CatalogueProps {
  /** Undefined while loading. */
  readonly catalogue: ThemeCatalogue | undefined;
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Themes from catalogues and plugins, with a search. */
export function Catalogue({ catalogue, error, onRetry, onFound }: CatalogueProps) {
  const { t } = useTranslation('themes');
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState(false);
  const listings = catalogue?.listings ?? [];
  const terms = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = listings.filter(({ id, name, author, description }) => {
    const text = `${id} ${name} ${author} ${description}`.toLocaleLowerCase();
    return terms.every(term => text.includes(term));
  });
  const isEmpty = catalogue !== undefined && listings.length === 0;
  const edit = (
    <Button variant="soft" onClick={() => setEditing(true)}>
      {t('catalogue.edit')}
    </Button>
  );
  return (
    <section className={styles.catalogue} aria-labelledby="theme-catalogue">
      <header className={styles.head}>
        <h2 id="theme-catalogue">{t('catalogue.title')}</h2>
        {listings.length > 0 && <SearchField label={t('catalogue.search')} value={search} onChange={setSearch} />}
        {!isEmpty && edit}
      </header>
      <LoadError error={error} onRetry={onRetry} />
      {catalogue?.failures.map(({ source, message }) => (
        <Callout key={source} tone="warning">
          {t('catalogue.unread', { source, message })}
        </Callout>
      ))}
      {isEmpty && (
        <Empty icon={Palette} action={edit}>
          {t('catalogue.empty')}
        </Empty>
      )}
      {!isEmpty && catalogue && found.length === 0 && <Empty>{t('catalogue.noMatch')}</Empty>}
      <ul className={styles.list}>
        {found.map(listing => (
          <li key={`${listing.id} ${listing.source.ref}`}>
            <Listing listing={listing} onFound={onFound} />
          </li>
        ))}
      </ul>
      {editing && <SourcesDialog onClose={() => setEditing(false)} />}
    </section>
  );
}

function Listing({ listing, onFound }: { listing: CatalogueTheme; onFound: CatalogueProps['onFound'] }) {
  const { t } = useTranslation('themes');
  const { busy, run } = useThemeDownload(onFound);
  const { id, name, author, description, preview, screenshots, installed, isUpdate } = listing;
  const numbers = [...(preview ? [0] : []), ...Array.from({ length: screenshots }, (_, i) => i + 1)];
  const [first, ...others] = numbers;
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.picture}>
        {first !== undefined && <img src={themesApi.catalogueImage(id, first)} alt="" loading="lazy" />}
      </div>
      <div className={styles.about}>
        <h3>
          {name} <span>{listing.version}</span>
        </h3>
        <p className={styles.by}>{t('by', { author: author || t('unknownAuthor') })}</p>
        <p>{description}</p>
        {others.length > 0 && (
          <ul className={styles.screenshots}>
            {others.map(number => (
              <li key={number}>
                <a href={themesApi.catalogueImage(id, number)} target="_blank" rel="noopener">
                  <img
                    src={themesApi.catalogueImage(id, number)}
                    alt={t('catalogue.screenshot', { number, name })}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          {installed !== null && !isUpdate ? (
            <p>{t('catalogue.installed', { version: installed })}</p>
          ) : (
            <Button loading={busy} onClick={() => void run(listing)}>
              {installed === null ? t('catalogue.get') : t('catalogue.update', { version: installed })}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

/** Dialog with the URLs of the catalogues. */
function SourcesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useApiQuery(themesApi.sources);
  return data && <SourcesForm stored={data} onClose={onClose} />;
}

const valuesOf = ({ sources }: CatalogueSources) => ({ sources: sources.join('\n') });

function SourcesForm({ stored, onClose }: { stored: CatalogueSources & Tagged; onClose: () => void }) {
  const { t } = useTranslation('themes');
  const form = useForm({
    defaultValues: valuesOf(stored),
    resolver: checkedBy((values: { sources: string }) => ({ sources: addressesFault(values.sources) })),
  });
  return (
    <FormDialog
      form={form}
      title={t('catalogue.edit')}
      text={t('catalogue.about')}
      submit={t('catalogue.save')}
      done={t('catalogue.saved')}
      onClose={onClose}
      // The path of an error in a list includes the index of the entry, which is cut off.
      fieldOf={path => path.split('.')[0]!}
      stored={{ ...storedRow(stored, valuesOf), labels: { sources: t('catalogue.sources') } }}
      onSubmit={async (values, etag) => {
        await themesApi.chooseSources(linesOf(values.sources), etag);
        await refresh(themesApi.sources, themesApi.catalogue);
      }}
    >
      <TextAreaInput name="sources" label={t('catalogue.sources')} rows={4} />
    </FormDialog>
  );
}
