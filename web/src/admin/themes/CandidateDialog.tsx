import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeCandidate } from '@vitrine/contracts';
import { basePath } from '../../api/base-path.ts';
import { themesApi } from '../../api/themes-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { isVouchedFor, SignatureWarning, SignedBy } from '../page/Signature.tsx';
import { ChangeList } from './ChangeList.tsx';
import { HostChoice } from './HostChoice.tsx';
import { ThemeScanFacts } from './ThemeScanDetails.tsx';
import styles from './ThemesPage.module.css';

type Choice = 'install' | 'install-active' | 'update' | 'update-active';

interface CandidateDialogProps {
  readonly candidate: ThemeCandidate;
  /** True if the theme is active: its visitors will get this version, so the dialog offers no choice. */
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onInstalled: () => Promise<void>;
}

/** Dialog with a candidate of a theme: details, theme scan and changes. Installs the theme after confirmation. */
export function CandidateDialog({ candidate, isActive, onClose, onInstalled }: CandidateDialogProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const { candidateId, name, version, author, description, picture, scan, changes, from, sha256 } = candidate;
  const { signature } = candidate;
  const [busy, setBusy] = useState<Choice>();
  const [hosts, setHosts] = useState<readonly string[]>(candidate.allowedHosts);
  const asksForHosts = candidate.isSite && scan.losses.length + hosts.length > 0;
  const isUpdate = changes.kind === 'update';
  const action = isUpdate ? 'update' : 'install';
  // A new theme is activated by default; an update of an inactive theme is not.
  const both = [action, `${action}-active`] as const;
  const choices: readonly Choice[] = isActive ? [action] : isUpdate ? both.toReversed() : both;

  const leave = () => {
    themesApi.discard(candidateId).catch(() => undefined);
    onClose();
  };
  const install = async (choice: Choice) => {
    setBusy(choice);
    try {
      await themesApi.install(candidateId, choice.endsWith('-active'), asksForHosts ? hosts : undefined);
      await onInstalled();
      toast('success', t('candidate.done', { name, version }));
      onClose();
    } catch (error) {
      toast('error', t('candidate.failed', { problem: problem(error) }));
      setBusy(undefined);
    }
  };

  return (
    <Modal title={t(isUpdate ? 'candidate.update' : 'candidate.new', { name, version })} width={640} onClose={leave}>
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
        {isActive && <Callout tone="info">{t('candidate.isActive')}</Callout>}
        <SignatureWarning signature={signature} installed={changes.from} />
        <ChangeList changes={changes} />
        {asksForHosts && <HostChoice losses={scan.losses} value={hosts} onChange={setHosts} />}
        <ThemeScanFacts scan={scan} slots={candidate.slots} pages={candidate.pages} />
        <p className={styles.by}>
          SHA-256 <code>{sha256}</code>
        </p>
        {isVouchedFor(signature) && (
          <p className={styles.by}>
            <SignedBy signature={signature} installed={changes.from} />
          </p>
        )}
      </div>
      <ModalActions>
        <Button variant="soft" color="gray" onClick={leave}>
          {t('cancel')}
        </Button>
        {choices.map((choice, index) => (
          <Button
            key={choice}
            variant={index === choices.length - 1 ? 'solid' : 'soft'}
            loading={busy === choice}
            disabled={busy !== undefined}
            onClick={() => void install(choice)}
          >
            {t(`candidate.submit.${choice}`)}
          </Button>
        ))}
      </ModalActions>
    </Modal>
  );
}
