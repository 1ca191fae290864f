import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PluginCandidate } from '@vitrine/contracts';
import { pluginsApi } from '../../api/plugins-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { PackageIcon } from '../../ui/PackageIcon.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './PluginsPage.module.css';

const TYPING_MS = 400;

interface PluginSearchProps {
  readonly control: Control<{ readonly ref: string }>;
  readonly onFound: (candidate: PluginCandidate) => void;
}

/** Packages of the npm registry that are published as plugins of Vitrine and match the search. */
export function PluginSearch({ control, onFound }: PluginSearchProps) {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const query = useDebounced(useWatch({ control, name: 'ref' }).trim(), TYPING_MS);
  const { data, error } = useApiQuery(pluginsApi.search(query), { showsPrevious: true });
  const [fetching, setFetching] = useState<string>();
  const fetch = async (name: string) => {
    setFetching(name);
    try {
      onFound(await pluginsApi.fetch({ source: { kind: 'npm', ref: name } }));
    } catch (failure) {
      toast('error', problem(failure));
      setFetching(undefined);
    }
  };
  if (error) return <Callout tone="warning">{t('search.failed', { problem: problem(error) })}</Callout>;
  if (!data) return null;
  if (data.length === 0) return <p className={styles.none}>{t('search.none')}</p>;
  return (
    <ul className={styles.listings} aria-label={t('search.found')}>
      {data.map(({ name, version, description, author, date }) => (
        <li key={name}>
          <PackageIcon icon={undefined} name={name} />
          <div>
            <b>{name}</b> <small>{[version, author, date].filter(Boolean).join(' · ')}</small>
            <p>{description}</p>
          </div>
          <Button
            type="button"
            variant="soft"
            loading={fetching === name}
            aria-label={t('catalogue.look', { name })}
            onClick={() => void fetch(name)}
          >
            {t('install.check')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
