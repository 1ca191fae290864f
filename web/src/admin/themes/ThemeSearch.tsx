import { Button } from '@radix-ui/themes';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ThemeCandidate } from '@vitrine/contracts';
import { themesApi } from '../../api/themes-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { PackageIcon } from '../../ui/PackageIcon.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './ThemesPage.module.css';
import { useThemeDownload } from './use-theme-download.ts';

const TYPING_MS = 400;

interface ThemeSearchProps {
  readonly control: Control<{ readonly ref: string }>;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Packages of the npm registry that are published as themes of Vitrine and match the search. */
export function ThemeSearch({ control, onFound }: ThemeSearchProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const query = useDebounced(useWatch({ control, name: 'ref' }).trim(), TYPING_MS);
  const { data, error } = useApiQuery(themesApi.search(query), { showsPrevious: true });
  const { busy, run } = useThemeDownload(onFound);
  if (error) return <Callout tone="warning">{t('search.failed', { problem: problem(error) })}</Callout>;
  if (!data) return null;
  if (data.length === 0) return <p className={styles.none}>{t('search.none')}</p>;
  return (
    <ul className={styles.found} aria-label={t('search.found')}>
      {data.map(({ source, name, version, description, author, installed }) => (
        <li key={name}>
          <PackageIcon icon={undefined} name={name} />
          <div>
            <b>{name}</b> <small>{[version, author].filter(Boolean).join(' · ')}</small>
            <p>{description}</p>
            {installed !== null && <p>{t('catalogue.installed', { version: installed })}</p>}
          </div>
          <Button
            type="button"
            variant="soft"
            disabled={busy}
            aria-label={t('search.get', { name })}
            onClick={() => void run({ source })}
          >
            {t('catalogue.get')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
