import { Badge, Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { CatalogueTheme, ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { basePath } from '../../api/base-path.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ThemeActions } from './ThemeActions.tsx';
import { ThemeFailures } from './ThemeFailures.tsx';
import { ThemeScanDetails } from './ThemeScanDetails.tsx';
import styles from './ThemesPage.module.css';
import { useThemeDownload } from './use-theme-download.ts';

interface ThemeCardProps {
  readonly theme: ThemeView;
  readonly previewing: string | null;
  /** Newer version of the theme in a catalogue, if any. */
  readonly update: CatalogueTheme | undefined;
  readonly onChanged: () => Promise<void>;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Card of one installed theme: description, state and actions. */
export function ThemeCard({ theme, previewing, update, onChanged, onFound }: ThemeCardProps) {
  const { t } = useTranslation('themes');
  const download = useThemeDownload(onFound);
  const { builtIn, active, state } = theme;
  const name = builtIn ? t('default.name') : theme.name;
  const inPreview = previewing === theme.id;

  return (
    <article className={styles.card} data-active={active} aria-label={name}>
      <div className={styles.picture}>
        {theme.picture && <img src={`${basePath}${theme.picture}`} alt="" loading="lazy" />}
      </div>
      <div className={styles.about}>
        <h2>
          {name} <span>{theme.version}</span>
          {active && <Badge color="green">{t('active')}</Badge>}
          {theme.isSite && <Badge color="gray">{t('site.badge')}</Badge>}
          {inPreview && <Badge color="amber">{t('preview.badge')}</Badge>}
        </h2>
        <p className={styles.by}>
          {t('by', { author: theme.author || t('unknownAuthor') })}
          {theme.url && (
            <>
              {' · '}
              <a href={theme.url} target="_blank" rel="noopener noreferrer nofollow">
                {theme.url.replace(/^https?:\/\//, '')}
              </a>
            </>
          )}
        </p>
        <p>{builtIn ? t('default.text') : theme.description}</p>
        {state === 'wrong-sdk' && <Callout tone="warning">{t('state.wrongSdk', { sdk: theme.sdk })}</Callout>}
        {state === 'plugin-off' && (
          <Callout tone="warning">{t('state.pluginOff', { plugin: theme.source?.ref })}</Callout>
        )}
        {state === 'missing' && <Callout tone="error">{t('state.missing')}</Callout>}
        {update && (
          <Callout tone="info">
            <p>{t('update.text', { version: update.version })}</p>
            <Button size="1" variant="soft" loading={download.busy} onClick={() => void download.run(update)}>
              {t('update.open')}
            </Button>
          </Callout>
        )}
        <ThemeFailures theme={theme} onChanged={onChanged} />
        {theme.scan && <ThemeScanDetails scan={theme.scan} slots={theme.slots} pages={theme.pages} />}
        <ThemeActions theme={theme} name={name} inPreview={inPreview} onChanged={onChanged} onFound={onFound} />
      </div>
    </article>
  );
}
