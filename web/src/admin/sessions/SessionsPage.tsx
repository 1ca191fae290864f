import { Button } from '@radix-ui/themes';
import type { SessionView } from '@vitrine/contracts';
import { LogOut } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { basePath } from '../../api/base-path.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { SessionTable } from './SessionTable.tsx';

/** Called when the current session was ended. */
const leave = () => location.replace(`${basePath}/login`);

const ownFirst = (one: SessionView, other: SessionView) =>
  Number(other.current) - Number(one.current) || other.lastSeenAt - one.lastSeenAt;

/** Page `/admin/sessions`: sessions of the account. */
export function SessionsPage() {
  const { t } = useTranslation('sessions');
  const { data, error, reload } = useAsyncData(useCallback((signal?: AbortSignal) => accountApi.sessions(signal), []));
  const [ending, setEnding] = useState<SessionView | 'others' | 'all'>();
  const sessions = [...(data ?? [])].sort(ownFirst);
  const others = sessions.filter(({ current }) => !current).length;
  const kind = typeof ending === 'object' ? (ending.current ? 'own' : 'one') : ending;
  const end = async () => {
    if (typeof ending === 'object') await accountApi.endSession(ending.id);
    else await accountApi.endSessions(ending === 'all');
    if (kind === 'own' || kind === 'all') leave();
    else {
      toast('success', kind === 'others' ? t('end.doneOthers') : t('end.done'));
      await reload();
    }
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle />
        {data && <span className={styles.count}>{sessions.length}</span>}
        <div className={styles.acts}>
          <Button variant="soft" color="gray" disabled={others === 0} onClick={() => setEnding('others')}>
            {t('end.others')}
          </Button>
          <Button variant="soft" color="gray" onClick={() => setEnding('all')}>
            <LogOut aria-hidden size={16} />
            {t('end.all')}
          </Button>
        </div>
      </header>
      <p className={styles.lead}>{t('lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {sessions.length > 0 && <SessionTable sessions={sessions} onEnd={setEnding} />}
      {kind && (
        <ConfirmDialog
          title={t(`end.${kind}Title`)}
          text={t(`end.${kind}Text`)}
          submit={t('end.submit')}
          onClose={() => setEnding(undefined)}
          onConfirm={end}
        />
      )}
    </div>
  );
}
