import { Button } from '@radix-ui/themes';
import type { CreatedApiKey, ApiKeyView } from '@vitrine/contracts';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accessApi } from '../../api/access-api.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { AddKey } from './AddKey.tsx';
import { KeyTable } from './KeyTable.tsx';
import { NewSecret } from './NewSecret.tsx';

/** Page `/admin/keys`: API keys, with which programs authenticate. */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const { data: keys, error, reload } = useAsyncData(useCallback((signal?: AbortSignal) => accessApi.keys(signal), []));
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<CreatedApiKey>();
  const [leaving, setLeaving] = useState<ApiKeyView>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle />
        {keys && <span className={styles.count}>{keys.length}</span>}
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden size={17} />
          {t('add')}
        </Button>
      </header>
      <p className={styles.lead}>
        {t('lead')} <Link to="/admin/settings/general">{t('siteKey')}</Link>
      </p>
      <LoadError error={error} onRetry={reload} />
      {keys?.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {keys && keys.length > 0 && <KeyTable keys={keys} onRevoke={setLeaving} />}
      {adding && (
        <AddKey
          onClose={() => setAdding(false)}
          onAdded={answer => {
            setAdding(false);
            setAdded(answer);
            void reload();
          }}
        />
      )}
      {added && <NewSecret added={added} onClose={() => setAdded(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title={t('revoke.title', { name: leaving.name })}
          text={t('revoke.text')}
          submit={t('revoke.submit')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await accessApi.revokeKey(leaving.id);
            toast('success', t('revoke.done', { name: leaving.name }));
            await reload();
          }}
        />
      )}
    </div>
  );
}
