import { Button } from '@radix-ui/themes';
import type { ShareView } from '@vitrine/contracts';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { AddShare } from './AddShare.tsx';
import { ShareTable } from './ShareTable.tsx';
import { ShowLink } from './ShowLink.tsx';

/** Page `/admin/shares`: share links for access without signing in. */
export function SharesPage() {
  const { t } = useTranslation('share-links');
  const {
    data: shares,
    error,
    reload,
  } = useAsyncData(useCallback((signal?: AbortSignal) => accessApi.shares(signal), []));
  const { nodes = [] } = useAdminNodes();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShareView>();
  const [leaving, setLeaving] = useState<ShareView>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle />
        {shares && <span className={styles.count}>{shares.length}</span>}
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden size={17} />
          {t('add')}
        </Button>
      </header>
      <p className={styles.lead}>{t('lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {shares?.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {shares && shares.length > 0 && (
        <ShareTable shares={shares} nodes={nodes} onShow={setShown} onRevoke={setLeaving} />
      )}
      {adding && (
        <AddShare
          nodes={nodes}
          onClose={() => setAdding(false)}
          onAdded={share => {
            setAdding(false);
            setShown(share);
            void reload();
          }}
        />
      )}
      {shown && <ShowLink share={shown} onClose={() => setShown(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title={t('revoke.title', { name: leaving.name || t('unnamed') })}
          text={t('revoke.text')}
          submit={t('revoke.submit')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await accessApi.revokeShare(leaving.id);
            toast('success', t('revoke.done'));
            await reload();
          }}
        />
      )}
    </div>
  );
}
