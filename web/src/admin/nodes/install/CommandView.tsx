import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstallOptions } from '@vitrine/contracts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import styles from '../Dialogs.module.css';
import {
  installCommand,
  removalCommand,
  RIGHTS,
  SYSTEMS,
  type Credential,
  type Installation,
  type Rights,
  type System,
} from './install-command.ts';

const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

interface CommandProps {
  readonly credential: Credential;
  readonly options: InstallOptions;
}

const FETCHERS = [
  ['curl', 'curl'],
  ['wget', 'wget'],
] as const;

/** Install command for each system, with a button to copy it. */
export function CommandView(props: CommandProps) {
  const { data, error, reload } = useApiQuery(nodeApi.installPlace);
  return data ? <Command {...props} endpoint={data.url} /> : <LoadError error={error} onRetry={reload} />;
}

function Command({ credential, options, endpoint }: CommandProps & { readonly endpoint: string }) {
  const { t } = useTranslation('nodes');
  const [system, setSystem] = useState<System>('linux');
  const [rights, setRights] = useState<Rights>('sudo');
  const [fetcher, setFetcher] = useState<Installation['fetcher']>('curl');
  const requestedRights: readonly Rights[] =
    system === 'windows' ? [] : system === 'docker' ? RIGHTS.filter(right => right !== 'user') : RIGHTS;
  const effectiveRights = requestedRights.includes(rights) ? rights : 'sudo';
  const installation: Installation = { system, rights: effectiveRights, fetcher, endpoint, credential, options };
  return (
    <div className={styles.command}>
      <div className={styles.ways}>
        <div className={styles.systems} role="group" aria-label={t('install.system')}>
          {SYSTEMS.map(choice => (
            <button key={choice} type="button" aria-pressed={system === choice} onClick={() => setSystem(choice)}>
              {t(`system.${choice}`)}
            </button>
          ))}
        </div>
        {requestedRights.length > 0 && (
          <Choice
            label={t('install.rights')}
            value={effectiveRights}
            onChange={value => setRights(value as Rights)}
            options={requestedRights.map(right => [right, t(`rights.${right}`)])}
          />
        )}
        {system === 'linux' && (
          <Choice
            label={t('install.fetcher')}
            value={fetcher}
            onChange={value => setFetcher(value as Installation['fetcher'])}
            options={FETCHERS}
          />
        )}
      </div>
      <CopyText label={t('install.command')} text={installCommand(installation)} />
      <p className={styles.quiet}>{t(`system.${system}Hint`)}</p>
      {LOCAL.test(endpoint) && <Callout tone="warning">{t('install.local', { host: new URL(endpoint).host })}</Callout>}
      <details className={styles.removal}>
        <summary>{t('install.remove')}</summary>
        <CopyText label={t('install.removeCommand')} text={removalCommand(installation)} />
      </details>
    </div>
  );
}
