import { Button } from '@radix-ui/themes';
import type { ThemeCandidate, ThemeListing, ThemeView } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { api, type ThemeCatalogue } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './ThemesPage.module.css';

interface CatalogueProps {
  readonly installed: readonly ThemeView[];
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Catalogue of themes from online lists and plugins. Loaded when it is opened: no request is made without the user's action. */
export function Catalogue({ installed, onFound }: CatalogueProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [offered, setOffered] = useState<ThemeCatalogue>();
  const [sources, setSources] = useState('');
  const [error, setError] = useState<unknown>();

  const load = async () => {
    setError(undefined);
    try {
      const [catalogue, known] = await Promise.all([api.themeCatalogue(), api.catalogueSources()]);
      setOffered(catalogue);
      setSources(known.sources.join('\n'));
    } catch (failed) {
      setError(failed);
    }
  };
  const save = useSubmit(async () => {
    await api.chooseCatalogues(
      sources
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
    );
    toast('success', t('catalogue.saved'));
    await load();
  });

  return (
    <details className={styles.catalogue} onToggle={event => event.currentTarget.open && !offered && void load()}>
      <summary>{t('catalogue.title')}</summary>
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      {offered?.failures.map(({ source, message }) => (
        <Callout key={source} tone="warning">
          {t('catalogue.unread', { source, message })}
        </Callout>
      ))}
      {offered?.listings.length === 0 && <p>{t('catalogue.empty')}</p>}
      <ul className={styles.list}>
        {offered?.listings.map(listing => (
          <li key={`${listing.id} ${listing.source.ref}`}>
            <Listing
              listing={listing}
              version={installed.find(({ id }) => id === listing.id)?.version}
              onFound={onFound}
            />
          </li>
        ))}
      </ul>
      {offered && (
        <form className={styles.form} onSubmit={event => void save.onSubmit(event)}>
          <label>
            {t('catalogue.sources')}
            <textarea
              rows={3}
              value={sources}
              onChange={event => setSources(event.target.value)}
              placeholder="https://example.com/themes.json"
            />
          </label>
          {save.error !== undefined && <Callout tone="error">{problem(save.error)}</Callout>}
          <div className={styles.actions}>
            <Button type="submit" variant="soft" loading={save.busy}>
              {t('catalogue.save')}
            </Button>
          </div>
        </form>
      )}
    </details>
  );
}

function Listing({
  listing,
  version,
  onFound,
}: {
  listing: ThemeListing;
  version: string | undefined;
  onFound: CatalogueProps['onFound'];
}) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const { id, name, author, description, source, sha256, preview } = listing;
  const look = async () => {
    setBusy(true);
    try {
      onFound(await api.fetchTheme({ source, ...(sha256 && { sha256 }) }));
    } catch (error) {
      toast('error', t('candidate.failed', { problem: problem(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.picture}>
        {preview && <img src={`${basePath}/api/v1/admin/themes/catalogue/${id}/picture`} alt="" loading="lazy" />}
      </div>
      <div className={styles.about}>
        <h2>
          {name} <span>{listing.version}</span>
        </h2>
        <p className={styles.by}>{t('by', { author: author || t('unknownAuthor') })}</p>
        <p>{description}</p>
        <div className={styles.actions}>
          {version === listing.version ? (
            <p>{t('catalogue.installed')}</p>
          ) : (
            <Button loading={busy} onClick={() => void look()}>
              {version ? t('catalogue.update', { version }) : t('catalogue.get')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
