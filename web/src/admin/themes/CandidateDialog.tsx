import { Button } from '@radix-ui/themes';
import type { ThemeCandidate } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { themesApi } from '../../api/themes-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ChangeList } from './ChangeList.tsx';
import { ThemeScanFacts } from './ThemeScanDetails.tsx';
import styles from './ThemesPage.module.css';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';

interface CandidateDialogProps {
  readonly candidate: ThemeCandidate;
  readonly onClose: () => void;
  readonly onInstalled: () => Promise<void>;
}

/** Dialog with a fetched theme: details, result of the static analysis, and changes. Installs it after confirmation. */
export function CandidateDialog({ candidate, onClose, onInstalled }: CandidateDialogProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState<'install' | 'activate'>();
  const { candidateId, name, version, author, description, picture, scan, changes, from, sha256 } = candidate;

  const leave = () => {
    themesApi.discard(candidateId).catch(() => undefined);
    onClose();
  };
  const install = async (activate: boolean) => {
    setBusy(activate ? 'activate' : 'install');
    try {
      await themesApi.install(candidateId, activate);
      await onInstalled();
      toast('success', t('candidate.done', { name, version }));
      onClose();
    } catch (error) {
      toast('error', t('candidate.failed', { problem: problem(error) }));
      setBusy(undefined);
    }
  };

  return (
    <Modal
      title={t(changes.from === null ? 'candidate.new' : 'candidate.update', { name, version })}
      width={640}
      onClose={leave}
    >
      <div className={styles.candidate}>
        {picture && <img src={picture} alt="" />}
        <p>{description}</p>
        {candidate.isSite && (
          <Callout tone={basePath ? 'warning' : 'info'}>
            {t('site.text')} {basePath && t('site.basePath', { path: basePath })}
          </Callout>
        )}
        <p className={styles.by}>
          {t('by', { author: author || t('unknownAuthor') })} · {t('candidate.from', { from })}
        </p>
        <ChangeList changes={changes} />
        <ThemeScanFacts scan={scan} slots={candidate.slots} pages={candidate.pages} />
        <p className={styles.by}>
          SHA-256 <code>{sha256}</code>
        </p>
      </div>
      <ModalActions>
        <Button variant="soft" color="gray" onClick={leave}>
          {t('cancel')}
        </Button>
        <Button
          variant="soft"
          loading={busy === 'install'}
          disabled={busy !== undefined}
          onClick={() => void install(false)}
        >
          {t('candidate.install')}
        </Button>
        <Button loading={busy === 'activate'} disabled={busy !== undefined} onClick={() => void install(true)}>
          {t('candidate.activate')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
