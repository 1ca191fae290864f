import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeView } from '@vitrine/contracts';
import { themesApi } from '../../api/themes-api.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { HostChoice } from './HostChoice.tsx';

interface HostsDialogProps {
  readonly theme: ThemeView;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog that selects the hosts from which an installed theme may load. */
export function HostsDialog({ theme, onSaved, onClose }: HostsDialogProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [hosts, setHosts] = useState<readonly string[]>(theme.allowedHosts);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await themesApi.saveHosts(theme.id, hosts);
      await onSaved();
      toast('success', t('hosts.done', { name: theme.name }));
      onClose();
    } catch (error) {
      toast('error', t('hosts.failed', { problem: problem(error) }));
      setBusy(false);
    }
  };
  return (
    <Modal title={t('hosts.dialog', { name: theme.name })} width={560} onClose={onClose}>
      <HostChoice losses={theme.scan?.losses ?? []} value={hosts} onChange={setHosts} />
      <ModalActions>
        <Button variant="soft" color="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t('hosts.save')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
