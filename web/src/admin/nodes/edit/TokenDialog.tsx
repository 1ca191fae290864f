import { Button, Dialog } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeApi } from '../../../api/nodes-api.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import dialog from '../../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import styles from '../Dialogs.module.css';
import type { NodeDialogProps } from './InfoDialog.tsx';

interface TokenDialogProps extends Pick<NodeDialogProps, 'node' | 'onClose'> {
  /** Called to continue with the install command for this token. */
  readonly onInstall: (token: string) => void;
}

/**
 * Dialog that creates a new token for a node and revokes the old one at once. The token is shown once, because only its hash is
 * stored.
 */
export function TokenDialog({ node, onClose, onInstall }: TokenDialogProps) {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  const [token, setToken] = useState<string>();
  const { busy, error, run } = useAction(async () => setToken((await nodeApi.newToken(node.uuid)).token));
  return (
    <Modal title={t('token.title', { name: node.name })} width={560} onClose={onClose}>
      <div className={dialog.body}>
        {token === undefined ? (
          <>
            <p className={styles.text}>{t('token.text')}</p>
            <Callout tone="warning">{t('token.warning')}</Callout>
          </>
        ) : (
          <>
            <CopyText label={t('token.new')} text={token} />
            <Callout tone="warning">{t('token.once')}</Callout>
          </>
        )}
        {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
        <ModalActions>
          <Dialog.Close>
            <Button type="button" variant="soft" color="gray">
              {t(token === undefined ? 'cancel' : 'done')}
            </Button>
          </Dialog.Close>
          {token === undefined ? (
            <Button type="button" color="red" loading={busy} onClick={() => void run()}>
              {t('token.submit')}
            </Button>
          ) : (
            <Button type="button" onClick={() => onInstall(token)}>
              {t('token.install')}
            </Button>
          )}
        </ModalActions>
      </div>
    </Modal>
  );
}
