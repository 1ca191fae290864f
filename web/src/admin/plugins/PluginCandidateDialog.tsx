import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginCandidate } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { pluginsApi } from '../../api/plugins-api.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { PackageIcon } from '../../ui/PackageIcon.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { isVouchedFor, SignatureWarning, SignedBy } from '../page/Signature.tsx';
import { CandidateRemarks } from './CandidateRemarks.tsx';
import styles from './PluginsPage.module.css';

interface CandidateProps {
  readonly candidate: PluginCandidate;
  readonly onClose: () => void;
  readonly onInstalled: () => Promise<void>;
}

/** Dialog that confirms the installation or update of a plugin, with its permissions, origin, author and size. */
export function PluginCandidateDialog({ candidate, onClose, onInstalled }: CandidateProps) {
  const { t, i18n } = useTranslation('plugins');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState<'install' | 'enable'>();
  const { candidateId, title, version, description, author, from, size, files, sha256, verified, replaces } = candidate;
  const { bytes } = formatter(i18n.language);
  const checkedBy = verified ?? 'nobody';
  const { signature } = candidate;
  const titleKey = replaces === null ? 'new' : replaces === version ? 'same' : 'update';

  const leave = () => {
    pluginsApi.discard(candidateId).catch(() => undefined);
    onClose();
  };
  const install = async (action: 'install' | 'enable') => {
    setBusy(action);
    try {
      await pluginsApi.install(candidateId, action === 'enable');
      await onInstalled();
      toast('success', t('candidate.done', { name: title, version }));
      onClose();
    } catch (error) {
      toast('error', problem(error));
      setBusy(undefined);
    }
  };

  return (
    <Modal title={t(`candidate.${titleKey}`, { name: title, replaces, version })} text={description} onClose={leave}>
      {candidate.icon && <PackageIcon icon={candidate.icon} name={title} />}
      <section className={styles.permissions}>
        {candidate.permissions.length === 0 ? (
          <p>{t(candidate.theme ? 'enable.bringsTheme' : 'enable.asksNothing')}</p>
        ) : (
          <>
            <h3>{t('candidate.permissions')}</h3>
            <ul>
              {candidate.permissions.map(permission => (
                <li key={permission}>
                  {t(`permission.${permission}`)}{' '}
                  {replaces !== null && candidate.newPermissions.includes(permission) && (
                    <Badge color="amber">{t('candidate.newPermission')}</Badge>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <SignatureWarning signature={signature} installed={replaces} />
      <CandidateRemarks candidate={candidate} />
      <dl className={styles.origin}>
        <dt>{t('candidate.author')}</dt>
        <dd>{author || t('candidate.unknown')}</dd>
        <dt>{t('candidate.from')}</dt>
        <dd>{from}</dd>
        <dt>{t('candidate.size')}</dt>
        <dd>{t('candidate.files', { size: bytes(size), count: files })}</dd>
        <dt>{t('candidate.checked')}</dt>
        <dd>
          {isVouchedFor(signature) ? (
            <SignedBy signature={signature} installed={replaces} />
          ) : (
            t(`candidate.verified.${checkedBy}`)
          )}
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
      <ModalActions>
        <Button variant="soft" color="gray" onClick={leave}>
          {t('cancel')}
        </Button>
        {replaces === null && (
          <Button
            variant="soft"
            loading={busy === 'install'}
            disabled={busy !== undefined}
            onClick={() => void install('install')}
          >
            {t('candidate.install')}
          </Button>
        )}
        <Button
          loading={busy === 'enable'}
          disabled={busy !== undefined}
          onClick={() => void install(replaces === null ? 'enable' : 'install')}
        >
          {t(replaces === null ? 'candidate.enable' : 'candidate.replace')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
