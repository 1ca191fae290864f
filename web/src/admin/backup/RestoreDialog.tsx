import { Button } from '@radix-ui/themes';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BackupCandidate } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { backupApi } from '../../api/backup-api.ts';
import { basePath } from '../../api/base-path.ts';
import { Callout } from '../../ui/Callout.tsx';
import dialog from '../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import styles from './Backup.module.css';
import { useRestore } from './use-restore.ts';

interface RestoreDialogProps {
  readonly candidate: BackupCandidate;
  readonly onClose: () => void;
  readonly onFailed: () => Promise<void>;
}

/**
 * Dialog that shows the content of a checked backup, asks for confirmation, restores it, and waits for the restart of the server.
 */
export function RestoreDialog({ candidate, onClose, onFailed }: RestoreDialogProps) {
  const { t, i18n } = useTranslation('backup');
  const format = formatter(i18n.language);
  const form = useForm({ defaultValues: { passphrase: '' } });
  const box = useRef<HTMLFormElement>(null);
  const { phase, reason, begin } = useRestore(onFailed);
  const { problem, send } = useSubmitForm(form, box, {
    onSubmit: ({ passphrase }) => begin(candidate.candidateId, passphrase),
  });
  const close = () => {
    if (phase === 'restoring') return;
    if (phase === 'asking') void backupApi.discard(candidate.candidateId).catch(() => undefined);
    onClose();
  };
  const facts: readonly [string, string][] = [
    [t('facts.name'), candidate.name],
    [t('facts.at'), format.dateTime(candidate.createdAt)],
    [t('facts.version'), candidate.version],
    [t('facts.nodes'), format.number(candidate.nodes)],
    [t('facts.rows'), format.number(candidate.rows)],
    [t('facts.files'), format.number(candidate.files)],
    [t('facts.size'), format.size(candidate.size)],
  ];
  return (
    <Modal
      title={t(`restore.${phase}`)}
      text={t(`restore.${phase}Text`)}
      width={520}
      {...(phase !== 'done' && { onClose: close })}
    >
      {phase === 'done' ? (
        <ModalActions>
          <Button autoFocus onClick={() => window.location.assign(`${basePath}/login`)}>
            {t('restore.signIn')}
          </Button>
        </ModalActions>
      ) : (
        <FormProvider {...form}>
          <form ref={box} className={dialog.body} onSubmit={send}>
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {candidate.hasSecrets ? (
              <TextInput
                name="passphrase"
                label={t('passphrase.label')}
                type="password"
                hint={t('restore.passphraseHint')}
                disabled={phase !== 'asking'}
              />
            ) : (
              <Callout tone="info">{t('restore.noSecrets')}</Callout>
            )}
            {problem !== undefined && <Callout tone="error">{problem}</Callout>}
            {reason && <Callout tone="error">{reason}</Callout>}
            <ModalActions>
              <Button type="button" variant="soft" color="gray" disabled={phase === 'restoring'} onClick={close}>
                {t('cancel')}
              </Button>
              {phase !== 'failed' && (
                <Button type="submit" color="red" loading={form.formState.isSubmitting || phase === 'restoring'}>
                  {t('restore.submit')}
                </Button>
              )}
            </ModalActions>
          </form>
        </FormProvider>
      )}
    </Modal>
  );
}
