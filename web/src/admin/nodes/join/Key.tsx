import { Button } from '@radix-ui/themes';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/node-routes.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { LoadFailed } from '../../LoadFailed.tsx';
import { newKey } from '../../settings/new-key.ts';
import table from '../../Table.module.css';
import { useLoaded } from '../../use-loaded.ts';
import { TextBox } from '../fields/Boxes.tsx';
import { useEdit } from '../fields/use-edit.ts';
import { CommandView } from '../install/CommandView.tsx';
import { RemoteChoice, type Remote } from '../install/RemoteChoice.tsx';
import styles from '../NodesPage.module.css';

/** As the core wants it: empty, or long enough and of signs that need no quotes. */
const KEY = /^([\w.~+/=-]{12,128})?$/;

/** The auto-discovery key: whoever has it adds machines. Empty: nobody does. */
export function Key() {
  const load = useCallback((signal?: AbortSignal) => nodeApi.discovery(signal), []);
  const { data, error, reload, setData } = useLoaded(load);
  return (
    <>
      <LoadFailed error={error} onRetry={reload} />
      {data && <KeyForm stored={data.key} onSaved={key => setData({ key })} />}
    </>
  );
}

function KeyForm({ stored, onSaved }: { stored: string; onSaved: (key: string) => void }) {
  const { t } = useTranslation('nodes');
  const problem = useProblemText();
  const [key, setKey] = useState(stored);
  const [remote, setRemote] = useState<Remote>();
  const edit = useEdit(
    () => ({ key: KEY.test(key.trim()) ? undefined : 'key.invalid' }),
    async () => {
      onSaved((await nodeApi.setDiscovery({ key })).key);
      toast('success', t(key.trim() ? 'key.saved' : 'key.off'));
    },
  );
  return (
    <>
      <p className={styles.text}>{t('key.text')}</p>
      <form className={table.form} noValidate onSubmit={edit.onSubmit}>
        <TextBox
          label={t('key.label')}
          hint={t('key.hint')}
          value={key}
          onChange={setKey}
          error={edit.fault('key')}
          maxLength={128}
        />
        {edit.error !== undefined && <Notice tone="error">{problem(edit.error)}</Notice>}
        <p className={styles.quick}>
          <Button type="submit" loading={edit.busy} disabled={key === stored}>
            {t('save')}
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={() => setKey(newKey())}>
            {t('key.make')}
          </Button>
          <Button type="button" variant="soft" color="gray" disabled={!key} onClick={() => setKey('')}>
            {t('key.empty')}
          </Button>
        </p>
      </form>
      {stored && (
        <>
          <RemoteChoice value={remote} onChange={setRemote} />
          {remote && (
            <CommandView
              credential={{ kind: 'code', value: stored }}
              options={{ ...DEFAULT_INSTALL, disableRemoteControl: remote === 'refused' }}
            />
          )}
          <Notice tone="warning">{t('key.warning')}</Notice>
        </>
      )}
    </>
  );
}
