import type { AdminNode, OfflineConfigPatch, OfflineConfig } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alerts-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { OfflineBulkBar } from './OfflineBulkBar.tsx';
import { OfflineDefaultsForm } from './OfflineDefaultsForm.tsx';
import { OfflineConfigTable } from './OfflineConfigTable.tsx';

/** Page `/admin/notification/offline`: offline notifications and hold durations per node. */
export function OfflinePage() {
  const { t } = useTranslation('alerts');
  const problem = useErrorMessage();
  const load = useCallback((signal?: AbortSignal) => alertApi.watches(signal), []);
  const { data: watches, error, reload, setData } = useAsyncData(load);
  const { nodes = [] } = useAdminNodes();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const byNode = new Map(watches?.map(watch => [watch.node, watch]));
  const rows = nodes.flatMap((node): [AdminNode, OfflineConfig][] => {
    const watch = byNode.get(node.uuid);
    return watch ? [[node, watch]] : [];
  });

  const change = async (nodes: readonly string[], change: OfflineConfigPatch['change']) => {
    try {
      const changed = new Map((await alertApi.watch({ nodes: [...nodes], change })).map(watch => [watch.node, watch]));
      setData(all => all?.map(watch => changed.get(watch.node) ?? watch));
    } catch (failure) {
      toast('error', problem(failure));
      await reload();
    }
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle />
        {watches && (
          <span className={styles.count}>
            {rows.filter(([, { enabled }]) => enabled).length}/{rows.length}
          </span>
        )}
      </header>
      <p className={styles.lead}>{t('offline.lead')}</p>
      <LoadError error={error} onRetry={reload} />
      <OfflineDefaultsForm nodes={nodes} onSaved={reload} />
      {chosen.length > 0 && (
        <OfflineBulkBar count={chosen.length} onChange={patch => change(chosen, patch)} onClear={() => setChosen([])} />
      )}
      {watches && rows.length === 0 && <p className={styles.none}>{t('offline.none')}</p>}
      {rows.length > 0 && (
        <OfflineConfigTable
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          onChange={(node, patch) => void change([node], patch)}
        />
      )}
    </div>
  );
}
