import { Button, Heading } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '@vitrine/contracts';
import { aboutApi } from '../../api/about-api.ts';
import { importApi } from '../../api/import-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './Import.module.css';
import { waitForRestart } from './wait-for-restart.ts';

interface ImportDialogProps {
  readonly file: File;
  readonly trial: ImportResult;
  readonly onClose: () => void;
}

/** Dialog that shows the result of a trial run, and imports the same file. The server restarts afterwards. */
export function ImportDialog({ file, trial, onClose }: ImportDialogProps) {
  const { t } = useTranslation('import');
  const problem = useErrorMessage();
  const [applied, setApplied] = useState<ImportResult>();
  const [before, setBefore] = useState<number>();
  const { busy, error, run } = useAction(async () => {
    setBefore(await startOfServer());
    setApplied(await importApi.import(file));
  });
  const hasRestarted = useRestart(applied !== undefined, before);
  const result = applied ?? trial;
  // The import enables the plugins whose settings it contains.
  const hasEnabled = result.parts.some(({ part, count }) => part === 'plugins' && count > 0);
  const appliedText = hasEnabled ? 'appliedTextEnabled' : 'appliedText';
  const name = [result.product, result.version].filter(Boolean).join(' ');
  return (
    <Modal
      title={t(applied ? 'applied' : 'trial', { name })}
      text={t(applied ? appliedText : 'trialText')}
      width={640}
      {...(!busy && !applied && { onClose })}
    >
      <ImportParts result={result} />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <ModalActions>
        {applied ? (
          <Button autoFocus loading={!hasRestarted} onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        ) : (
          <>
            <Button variant="soft" color="gray" disabled={busy} onClick={onClose}>
              {t('close')}
            </Button>
            <Button loading={busy} onClick={() => void run()}>
              {t('submit')}
            </Button>
          </>
        )}
      </ModalActions>
    </Modal>
  );
}

const startOfServer = async () => (await aboutApi.about()).startedAt;

/** Returns true once the server has restarted after an import. */
function useRestart(isExpected: boolean, before: number | undefined): boolean {
  const [hasRestarted, setHasRestarted] = useState(false);
  useEffect(() => {
    if (!isExpected) return;
    const closing = new AbortController();
    void waitForRestart(startOfServer, { before, signal: closing.signal }).then(
      () => closing.signal.aborted || setHasRestarted(true),
    );
    return () => closing.abort();
  }, [isExpected, before]);
  return hasRestarted;
}

/** Result of a trial run: imported rows, effects, changed values, and omitted rows. */
function ImportParts({ result }: { result: ImportResult }) {
  const { t } = useTranslation('import');
  const isNote = (reason: string) => reason === 'changed' || reason === 'off';
  const lines = result.parts.flatMap(({ part, left }) => left.map(item => ({ part, ...item })));
  const hiddenCount = result.parts.reduce((sum, { left, leftCount }) => sum + leftCount - left.length, 0);
  return (
    <div className={styles.parts}>
      <dl className={styles.facts}>
        {result.parts
          .filter(({ count }) => count > 0)
          .map(({ part, count }) => (
            <div key={part}>
              <dt>{t(`part.${part}`)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
      {result.starts.length > 0 && (
        <Callout tone="warning">
          <strong>{t('starts')}</strong>
          <ul className={styles.left}>
            {result.starts.map(({ effect, count }) => (
              <li key={effect}>{t(`effect.${effect}`, { count })}</li>
            ))}
          </ul>
        </Callout>
      )}
      <Lines title={t('changed')} lines={lines.filter(({ reason }) => isNote(reason))} />
      <Lines title={t('left')} lines={lines.filter(({ reason }) => !isNote(reason))} />
      {hiddenCount > 0 && <p>{t('more', { n: hiddenCount })}</p>}
    </div>
  );
}

type Line = ImportResult['parts'][number]['left'][number] & { readonly part: string };

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useTranslation('import');
  if (lines.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="3">
        {title}
      </Heading>
      <ul className={styles.left}>
        {lines.map(({ part, subject, reason, detail }, index) => (
          <li key={`${part} ${subject} ${reason} ${detail ?? ''} ${index}`}>
            {t(`part.${part}`)}
            {subject && ` · ${subject}`} – {t(`reason.${reason}`)}
            {detail && ` (${detail})`}
          </li>
        ))}
      </ul>
    </>
  );
}
