import { Upload } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupCandidate } from '@vitrine/contracts';
import { backupApi } from '../../api/backup-api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import styles from './Backup.module.css';

/** Panel that uploads a zip. The dialog opens only after the zip was checked completely. */
export function UploadPanel({ onChecked }: { onChecked: (candidate: BackupCandidate) => void }) {
  const { t } = useTranslation('backup');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [rejection, setRejection] = useState<string>();

  const upload = async (file: File | undefined) => {
    setIsDraggedOver(false);
    if (!file || busy) return;
    setRejection(undefined);
    if (!/\.zip$/i.test(file.name)) {
      toast('error', t('upload.failed'));
      return setRejection(t('upload.onlyZip'));
    }
    setBusy(true);
    try {
      onChecked(await backupApi.upload(file));
    } catch (error) {
      toast('error', t('upload.failed'));
      const detail = error instanceof ProblemError && error.code === 'backup.invalid' ? error.message : undefined;
      setRejection([problem(error), detail].filter(Boolean).join(' '));
    }
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  };
  return (
    <Panel title={t('upload.title')} lead={t('upload.text')}>
      <div
        className={styles.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={event => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        <FileButton
          accept=".zip"
          label={t('upload.choose')}
          variant="soft"
          loading={busy}
          onFile={file => void upload(file)}
        >
          <Upload aria-hidden size={17} />
          {t('upload.choose')}
        </FileButton>
        <span>{t(busy ? 'upload.checking' : 'upload.drop')}</span>
      </div>
      {rejection && <Callout tone="error">{rejection}</Callout>}
    </Panel>
  );
}
