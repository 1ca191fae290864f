import type { AdminNode, OfflinePatch, OfflineWatch } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertApi } from '../../api/alert-routes.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useLoaded } from '../use-loaded.ts';
import { BatchBar } from './BatchBar.tsx';
import { UsualOffline } from './UsualOffline.tsx';
import { WatchTable } from './WatchTable.tsx';

/** `/admin/notification/offline`: whose outages are told, and how patiently. */
export function OfflinePage() {
  const { t } = useTranslation('alerts');
  const problem = useProblemText();
  const load = useCallback((signal?: AbortSignal) => alertApi.watches(signal), []);
  const { data: watches, error, reload, setData } = useLoaded(load);
  const { nodes = [] } = useAdminNodes();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const byNode = new Map(watches?.map(watch => [watch.node, watch]));
  const rows = nodes.flatMap((node): [AdminNode, OfflineWatch][] => {
    const watch = byNode.get(node.uuid);
    return watch ? [[node, watch]] : [];
  });

  const change = async (nodes: readonly string[], change: OfflinePatch['change']) => {
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
      <LoadFailed error={error} onRetry={reload} />
      <UsualOffline nodes={nodes} onSaved={reload} />
      {chosen.length > 0 && (
        <BatchBar count={chosen.length} onChange={patch => change(chosen, patch)} onClear={() => setChosen([])} />
      )}
      {watches && rows.length === 0 && <p className={styles.none}>{t('offline.none')}</p>}
      {rows.length > 0 && (
        <WatchTable
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          onChange={(node, patch) => void change([node], patch)}
        />
      )}
    </div>
  );
}
