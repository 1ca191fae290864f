import { Button, Dialog } from '@radix-ui/themes';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { changeRow } from '../../../api/change-row.ts';
import { nodeApi } from '../../../api/nodes-api.ts';
import { Callout } from '../../../ui/Callout.tsx';
import dialog from '../../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';
import { SubmitButton } from '../../../ui/form/Form.tsx';
import { SchemaFields } from '../../../ui/form/SchemaFields.tsx';
import { useSubmitForm } from '../../../ui/form/use-submit-form.ts';
import styles from '../Dialogs.module.css';
import { useLiveState } from '../use-live-state.ts';
import { CollectorsField } from './CollectorsField.tsx';
import { CommandView } from './CommandView.tsx';
import type { Credential } from './install-command.ts';
import { installForm } from './install-form.ts';
import { RemoteControlInput } from './RemoteControlField.tsx';

interface InstallDialogProps {
  readonly node: AdminNode;
  /** A token that was just created; if undefined, an enrolment code is created for this node. */
  readonly token?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (node: AdminNode) => void;
}

/** Lifetime of a code in hours. */
const HOURS = 24;

/** Status line that shows whether the node has started to report. */
function Arrival({ uuid }: { uuid: string }) {
  const { t } = useTranslation('nodes');
  const online = useLiveState(uuid)?.online ?? false;
  const [before] = useState(online);
  // The node already reports, so the new agent could not be distinguished from the old one.
  if (before) return null;
  const Icon = online ? CircleCheck : LoaderCircle;
  return (
    <p className={styles.arrival} data-online={online} role="status">
      <Icon aria-hidden size={17} />
      {t(online ? 'install.arrived' : 'install.waiting')}
    </p>
  );
}

/** Dialog that installs an agent: first its options, then the command. */
export function InstallDialog({ node, token, onClose, onSaved }: InstallDialogProps) {
  const { t } = useTranslation('nodes');
  const [credential, setCredential] = useState<Credential | undefined>(
    token === undefined ? undefined : { kind: 'token', value: token },
  );
  const [ready, setReady] = useState(token !== undefined);
  const form = useForm({
    defaultValues: { remote: node.install.disableRemoteControl ? 'refused' : 'allowed', install: node.install },
  });
  const [remote, install] = useWatch({ control: form.control, name: ['remote', 'install'] });
  const options = { ...install, disableRemoteControl: remote === 'refused' };
  const box = useRef<HTMLFormElement>(null);
  const { problem, send } = useSubmitForm(form, box, {
    onSubmit: async () => {
      onSaved(await changeRow(node, ({ uuid, etag }) => nodeApi.change(uuid, { install: options }, etag)));
      if (!credential)
        setCredential({ kind: 'code', value: (await nodeApi.addEnrolment({ node: node.uuid, hours: HOURS })).code });
      setReady(true);
    },
  });
  const { errors } = form.formState;
  const fields = useMemo(() => installForm(t), [t]);
  const [differs] = useState(() =>
    Object.keys(fields.properties).some(name => Boolean(node.install[name as keyof typeof node.install])),
  );
  return (
    <Modal title={t('install.title', { name: node.name })} width={720} onClose={onClose}>
      {ready && credential ? (
        <div className={dialog.body}>
          <p className={styles.text}>{t('install.run')}</p>
          <CommandView credential={credential} options={options} />
          {credential.kind === 'token' ? (
            <Callout tone="warning">{t('install.tokenOnce')}</Callout>
          ) : (
            <Callout tone="info">{t('install.codeOnce')}</Callout>
          )}
          <Arrival uuid={node.uuid} />
          <ModalActions>
            <Button type="button" variant="soft" color="gray" onClick={() => setReady(false)}>
              {t('install.options')}
            </Button>
            <Dialog.Close>
              <Button>{t('done')}</Button>
            </Dialog.Close>
          </ModalActions>
        </div>
      ) : (
        <FormProvider {...form}>
          <form ref={box} className={dialog.body} noValidate onSubmit={send}>
            <RemoteControlInput name="remote" />
            <CollectorsField name="install.collectors" cores="install.cores" />
            {/* Collapsed, because most machines need none of these options; expanded if one is changed or invalid. */}
            <details className={styles.options} open={errors.install !== undefined || differs || undefined}>
              <summary>{t('install.more')}</summary>
              <SchemaFields form={fields} name="install" />
            </details>
            {problem !== undefined && <Callout tone="error">{problem}</Callout>}
            <ModalActions>
              <Dialog.Close>
                <Button type="button" variant="soft" color="gray">
                  {t('cancel')}
                </Button>
              </Dialog.Close>
              <SubmitButton>{t('install.show')}</SubmitButton>
            </ModalActions>
          </form>
        </FormProvider>
      )}
    </Modal>
  );
}
