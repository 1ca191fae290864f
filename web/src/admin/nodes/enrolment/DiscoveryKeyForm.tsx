import { Button } from '@radix-ui/themes';
import type { DiscoveryKey } from '@vitrine/contracts';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { newKey } from '../../settings/new-key.ts';
import dialog from '../../../ui/dialog/Dialog.module.css';
import { TextInputField } from '../fields/FormFields.tsx';
import { useValidatedSubmit } from '../fields/use-validated-submit.ts';
import { CommandView } from '../install/CommandView.tsx';
import { RemoteControlField, type Remote } from '../install/RemoteControlField.tsx';
import styles from '../Dialogs.module.css';

/** Pattern of the core: long enough, and only characters that need no quotes. */
const KEY = /^[\w.~+/=-]{12,128}$/;

/** Form of the auto-discovery key, with which machines enrol themselves. Shown only where it was entered. */
export function DiscoveryKeyForm() {
  const { data, error, reload, setData } = useApiQuery(nodeApi.discovery);
  return (
    <>
      <LoadError error={error} onRetry={reload} />
      {data && <KeyForm set={data.set} onSaved={setData} />}
    </>
  );
}

function KeyForm({ set, onSaved }: DiscoveryKey & { onSaved: (state: DiscoveryKey) => void }) {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const [key, setKey] = useState('');
  const [saved, setSaved] = useState('');
  const [remote, setRemote] = useState<Remote>();
  const save = async (next: string) => {
    onSaved(await nodeApi.setDiscovery(next));
    setSaved(next);
    setKey(next);
    toast('success', t(next ? 'key.saved' : 'key.off'));
  };
  const edit = useValidatedSubmit(
    () => ({ key: KEY.test(key.trim()) ? undefined : 'key.invalid' }),
    () => save(key.trim()),
  );
  const off = useSubmit(() => save(''));
  const error = edit.error ?? off.error;
  return (
    <>
      <p className={styles.text}>{t('key.text')}</p>
      <form className={dialog.body} noValidate onSubmit={edit.onSubmit}>
        <TextInputField
          label={t('key.label')}
          hint={t(set ? 'key.hintSet' : 'key.hint')}
          value={key}
          onChange={setKey}
          error={edit.fault('key')}
          maxLength={128}
        />
        {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
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
          <RemoteControlField value={remote} onChange={setRemote} />
          {remote && (
            <CommandView
              credential={{ kind: 'code', value: saved }}
              options={{ ...DEFAULT_INSTALL, disableRemoteControl: remote === 'refused' }}
            />
          )}
          <Callout tone="warning">{t('key.warning')}</Callout>
        </>
      )}
    </>
  );
}
