import type { InstallOptions } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { LoadError } from '../../LoadError.tsx';
import table from '../../Table.module.css';
import { useAsyncData } from '../../use-async-data.ts';
import styles from '../NodesPage.module.css';
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

/** Install command for each system, to be copied. */
export function CommandView(props: CommandProps) {
  const load = useCallback((signal?: AbortSignal) => nodeApi.installPlace(signal), []);
  const { data, error, reload } = useAsyncData(load);
  return data ? <Command {...props} hub={data.url} /> : <LoadError error={error} onRetry={reload} />;
}

function Command({ credential, options, hub }: CommandProps & { readonly hub: string }) {
  const { t } = useTranslation('nodes');
  const [system, setSystem] = useState<System>('linux');
  const [rights, setRights] = useState<Rights>('sudo');
  const [fetcher, setFetcher] = useState<Installation['fetcher']>('curl');
  const asked: readonly Rights[] =
    system === 'windows' ? [] : system === 'docker' ? RIGHTS.filter(one => one !== 'user') : RIGHTS;
  const chosen = asked.includes(rights) ? rights : 'sudo';
  const installation: Installation = { system, rights: chosen, fetcher, hub, credential, options };
  return (
    <div className={styles.command}>
      <div className={styles.ways}>
        <div className={`${table.tabs} ${styles.wrap}`} role="group" aria-label={t('install.system')}>
          {SYSTEMS.map(one => (
            <button key={one} type="button" aria-pressed={system === one} onClick={() => setSystem(one)}>
              {t(`system.${one}`)}
            </button>
          ))}
        </div>
        {asked.length > 0 && (
          <select
            className={table.box}
            aria-label={t('install.rights')}
            value={chosen}
            onChange={event => setRights(event.target.value as Rights)}
          >
            {asked.map(one => (
              <option key={one} value={one}>
                {t(`rights.${one}`)}
              </option>
            ))}
          </select>
        )}
        {system === 'linux' && (
          <select
            className={table.box}
            aria-label={t('install.fetcher')}
            value={fetcher}
            onChange={event => setFetcher(event.target.value as Installation['fetcher'])}
          >
            <option>curl</option>
            <option>wget</option>
          </select>
        )}
      </div>
      <CopyText label={t('install.command')} text={installCommand(installation)} />
      <p className={styles.quiet}>{t(`system.${system}Hint`)}</p>
      {LOCAL.test(hub) && <Callout tone="warning">{t('install.local', { host: new URL(hub).host })}</Callout>}
      <details className={styles.removal}>
        <summary>{t('install.remove')}</summary>
        <CopyText label={t('install.removeCommand')} text={removalCommand(installation)} />
      </details>
    </div>
  );
}
