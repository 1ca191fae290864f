import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DiscoveryKey } from '@vitrine/contracts';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { checkedBy } from '../../../ui/form/checked-by.ts';
import { TextInput } from '../../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../../ui/form/Form.tsx';
import { useShowProblem } from '../../../ui/form/use-submit-form.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { toast } from '../../../ui/toasts/toasts.ts';
import { newKey } from '../../settings/new-key.ts';
import styles from '../Dialogs.module.css';
import { CommandView } from '../install/CommandView.tsx';
import { RemoteControlField, type Remote } from '../install/RemoteControlField.tsx';

/** Pattern of the core: long enough, and only characters that need no quotes in a shell. */
const KEY = /^[\w.~+/=-]{12,128}$/;

/**
 * Form of the auto-discovery key, with which machines register themselves. The key is visible only while it is entered, never
 * afterwards.
 */
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
  const [saved, setSaved] = useState('');
  const [remote, setRemote] = useState<Remote>();
  const form = useForm({
    defaultValues: { key: '' },
    resolver: checkedBy(({ key }: { key: string }) => ({ key: KEY.test(key.trim()) ? undefined : 'key.invalid' })),
  });
  const save = async (key: string) => {
    onSaved(await nodeApi.setDiscovery(key));
    setSaved(key);
    form.reset({ key });
    toast('success', t(key ? 'key.saved' : 'key.off'));
  };
  const showProblem = useShowProblem(form);
  const [stopping, setStopping] = useState(false);
  const turnOff = async () => {
    setStopping(true);
    await save('').catch(showProblem);
    setStopping(false);
  };
  // The first key replaces no other, so no confirmation is needed.
  const generate = () => {
    if (set) form.setValue('key', newKey(), { shouldDirty: true });
    else void save(newKey()).catch(showProblem);
  };
  return (
    <>
      <p className={styles.text}>{t('key.text')}</p>
      <Form
        form={form}
        onSubmit={({ key }) => save(key.trim())}
        actions={
          <>
            <SubmitButton disabled={!form.formState.isDirty}>{t('save')}</SubmitButton>
            <Button type="button" variant="soft" color="gray" onClick={generate}>
              {t('key.make')}
            </Button>
            <Button
              type="button"
              variant="soft"
              color="gray"
              loading={stopping}
              disabled={!set}
              onClick={() => void turnOff()}
            >
              {t('key.turnOff')}
            </Button>
          </>
        }
      >
        <TextInput name="key" label={t('key.label')} hint={t(set ? 'key.hintSet' : 'key.hint')} maxLength={128} />
      </Form>
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
