import { Button, Dialog } from '@radix-ui/themes';
import type { AdminNode } from '@vitrine/contracts';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { SchemaForm } from '../../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import { fieldErrorsFrom } from '../../form-problems.ts';
import dialog from '../../../ui/dialog/Dialog.module.css';
import styles from '../Dialogs.module.css';
import { useLiveState } from '../use-live-state.ts';
import { CommandView } from './CommandView.tsx';
import type { Credential } from './install-command.ts';
import { installForm } from './install-form.ts';
import { RemoteControlField } from './RemoteControlField.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';

interface InstallDialogProps {
  readonly node: AdminNode;
  /** A token that was just created; without one, a code is created for this node. */
  readonly token?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (node: AdminNode) => void;
}

/** Lifetime of a code in hours. */
const HOURS = 24;

/** Status of whether the node reports yet. */
function Arrival({ uuid }: { uuid: string }) {
  const { t } = useTranslation('nodes');
  const online = useLiveState(uuid)?.online ?? false;
  const [before] = useState(online);
  // It reports already, so the new agent could not be distinguished from the old one.
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
  const problem = useErrorMessage();
  const [options, setOptions] = useState(node.install);
  const [credential, setCredential] = useState<Credential | undefined>(
    token === undefined ? undefined : { kind: 'token', value: token },
  );
  const [ready, setReady] = useState(token !== undefined);
  const form = useMemo(() => installForm(t), [t]);
  const { busy, error, onSubmit } = useSubmit(async () => {
    onSaved(await nodeApi.change(node.uuid, { install: options }));
    if (!credential)
      setCredential({ kind: 'code', value: (await nodeApi.addEnrolment({ node: node.uuid, hours: HOURS })).code });
    setReady(true);
  });
  const [differs] = useState(() =>
    Object.keys(form.properties).some(name => Boolean(node.install[name as keyof typeof node.install])),
  );
  // The core's message names the violated pattern of an option; users see that the format is wrong.
  const problems = fieldErrorsFrom(error).map(({ path, message }) => ({
    path: path.replace(/^install\./, ''),
    message,
    code: 'pattern',
  }));
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
        <form className={dialog.body} noValidate onSubmit={event => void onSubmit(event)}>
          <RemoteControlField
            value={options.disableRemoteControl ? 'refused' : 'allowed'}
            onChange={remote => setOptions({ ...options, disableRemoteControl: remote === 'refused' })}
          />
          {/* Most machines need none of these; changed or invalid ones must be visible. */}
          <details className={styles.options} open={problems.length > 0 || differs || undefined}>
            <summary>{t('install.more')}</summary>
            <SchemaForm
              form={form}
              values={options}
              onChange={values => setOptions(values as unknown as typeof options)}
              problems={problems}
            />
          </details>
          {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
          <ModalActions>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={busy}>
              {t('install.show')}
            </Button>
          </ModalActions>
        </form>
      )}
    </Modal>
  );
}
