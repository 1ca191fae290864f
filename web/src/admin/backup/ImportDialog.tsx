import { Button, Heading } from '@radix-ui/themes';
import type { ImportResult } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importApi } from '../../api/import-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import styles from './Backup.module.css';

interface ImportDialogProps {
  readonly file: File;
  readonly trial: ImportResult;
  readonly onClose: () => void;
}

/** Dialog that shows the result of a trial run, and imports the same file. The server restarts at the end. */
export function ImportDialog({ file, trial, onClose }: ImportDialogProps) {
  const { t } = useTranslation('backup');
  const problem = useErrorMessage();
  const [applied, setApplied] = useState<ImportResult>();
  const { busy, error, run } = useAction(async () => setApplied(await importApi.komari(file)));
  const phase = applied ? 'applied' : 'trial';
  return (
    <Modal title={t(`import.${phase}`)} text={t(`import.${phase}Text`)} {...(!busy && !applied && { onClose })}>
      <ImportParts result={applied ?? trial} />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <ModalActions>
        {applied ? (
          <Button autoFocus onClick={() => window.location.reload()}>
            {t('import.reload')}
          </Button>
        ) : (
          <>
            <Button variant="soft" color="gray" disabled={busy} onClick={onClose}>
              {t('import.close')}
            </Button>
            <Button loading={busy} onClick={() => void run()}>
              {t('import.submit')}
            </Button>
          </>
        )}
      </ModalActions>
    </Modal>
  );
}

function ImportParts({ result }: { result: ImportResult }) {
  const { t } = useTranslation('backup');
  const left = result.parts.filter(({ leftCount }) => leftCount > 0);
  return (
    <>
      <dl className={styles.facts}>
        {result.parts
          .filter(({ count }) => count > 0)
          .map(({ part, count }) => (
            <div key={part}>
              <dt>{t(`import.part.${part}`)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
      {left.length > 0 && (
        <Heading as="h3" size="3">
          {t('import.left')}
        </Heading>
      )}
      <ul className={styles.left}>
        {left.flatMap(({ part, left: items, leftCount }) => [
          ...items.map(({ subject, reason }) => (
            <li key={`${part} ${subject} ${reason}`}>
              {t(`import.part.${part}`)}
              {subject && ` · ${subject}`} – {t(`import.reason.${reason}`)}
            </li>
          )),
          ...(leftCount > items.length
            ? [<li key={`${part} more`}>{t('import.more', { n: leftCount - items.length })}</li>]
            : []),
        ])}
      </ul>
    </>
  );
}
