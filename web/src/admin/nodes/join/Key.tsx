import { Button } from '@radix-ui/themes';
import type { Discovery } from '@vitrine/contracts';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/node-routes.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
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

/** As the core wants it: long enough, and of signs that need no quotes. */
const KEY = /^[\w.~+/=-]{12,128}$/;

/** The auto-discovery key: whoever has it adds machines. It is shown only where it was entered. */
export function Key() {
  const load = useCallback((signal?: AbortSignal) => nodeApi.discovery(signal), []);
  const { data, error, reload, setData } = useLoaded(load);
  return (
    <>
      <LoadFailed error={error} onRetry={reload} />
      {data && <KeyForm set={data.set} onSaved={setData} />}
    </>
  );
}

function KeyForm({ set, onSaved }: Discovery & { onSaved: (state: Discovery) => void }) {
  const { t } = useTranslation('nodes');
  const problem = useProblemText();
  const [key, setKey] = useState('');
  const [saved, setSaved] = useState('');
  const [remote, setRemote] = useState<Remote>();
  const save = async (next: string) => {
    onSaved(await nodeApi.setDiscovery(next));
    setSaved(next);
    setKey(next);
    toast('success', t(next ? 'key.saved' : 'key.off'));
  };
  const edit = useEdit(
    () => ({ key: KEY.test(key.trim()) ? undefined : 'key.invalid' }),
    () => save(key.trim()),
  );
  const off = useSubmit(() => save(''));
  const error = edit.error ?? off.error;
  return (
    <>
      <p className={styles.text}>{t('key.text')}</p>
      <form className={table.form} noValidate onSubmit={edit.onSubmit}>
        <TextBox
          label={t('key.label')}
          hint={t(set ? 'key.hintSet' : 'key.hint')}
          value={key}
          onChange={setKey}
          error={edit.fault('key')}
          maxLength={128}
        />
        {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
        <p className={styles.quick}>
          <Button type="submit" loading={edit.busy} disabled={key === saved}>
            {t('save')}
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={() => setKey(newKey())}>
            {t('key.make')}
          </Button>
          <Button
            type="button"
            variant="soft"
            color="gray"
            loading={off.busy}
            disabled={!set}
            onClick={() => void off.onSubmit()}
          >
            {t('key.turnOff')}
          </Button>
        </p>
      </form>
      {saved && (
        <>
          <RemoteChoice value={remote} onChange={setRemote} />
          {remote && (
            <CommandView
              credential={{ kind: 'code', value: saved }}
              options={{ ...DEFAULT_INSTALL, disableRemoteControl: remote === 'refused' }}
            />
          )}
          <Notice tone="warning">{t('key.warning')}</Notice>
        </>
      )}
    </>
  );
}
