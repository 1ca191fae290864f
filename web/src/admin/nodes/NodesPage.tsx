import { Button } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { AddNode } from './AddNode.tsx';
import { DeleteNode } from './DeleteNode.tsx';
import styles from './NodesPage.module.css';
import { NodesTable } from './NodesTable.tsx';
import { useAdminNodes } from './use-admin-nodes.ts';

/** `/admin`: all nodes, also hidden ones. */
export function NodesPage() {
  const { t } = useTranslation('admin');
  const problem = useProblemText();
  const [params] = useSearchParams();
  const { nodes, error, reload } = useAdminNodes();
  const [leaving, setLeaving] = useState<AdminNode>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('nav.nodes')}</h1>
        {nodes && <span>{nodes.length}</span>}
        <AddNode defaultOpen={params.has('add')} onAdded={() => void reload()} />
      </header>
      {error !== undefined && (
        <Notice tone="error">
          {t(nodes ? 'nodes.refreshFailed' : 'nodes.loadFailed', { problem: problem(error) })}{' '}
          <Button size="1" variant="soft" color="red" onClick={() => void reload()}>{t('retry')}</Button>
        </Notice>
      )}
      {nodes?.length === 0 && <p className={styles.none}>{t('nodes.none')}</p>}
      {nodes && nodes.length > 0 && <NodesTable nodes={nodes} onDelete={setLeaving} />}
      {leaving && <DeleteNode node={leaving} onClose={() => setLeaving(undefined)} onDeleted={() => void reload()} />}
    </div>
  );
}
