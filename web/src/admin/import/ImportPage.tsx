import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '@vitrine/contracts';
import { importApi } from '../../api/import-api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { Panel } from '../page/Panel.tsx';
import styles from './Import.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { OpenImport } from './OpenImport.tsx';

/** Page Move in: accepts a file of another product, shows the product and its data, and can undo an import. */
export function ImportPage() {
  const { t } = useTranslation('import');
  const problem = useErrorMessage();
  const { data, error, reload } = useApiQuery(importApi.overview);
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const [trial, setTrial] = useState<{ readonly file: File; readonly result: ImportResult }>();

  const inspect = async (file: File) => {
    setRejection(undefined);
    setBusy(true);
    try {
      setTrial({ file, result: await importApi.inspect(file) });
    } catch (failed) {
      const detail = failed instanceof ProblemError && failed.code === 'import.invalid' ? failed.message : undefined;
      setRejection([problem(failed), detail].filter(Boolean).join(' '));
    }
    setBusy(false);
  };
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />;
  return (
    <div className={styles.page}>
      <PageHeader />
      {data?.open.map(record => (
        <OpenImport key={record.id} record={record} onChanged={reload} />
      ))}
      <Panel title={t('title')} lead={t('text', { products: data?.products.join(', ') ?? '' })}>
        <div>
          <FileButton
            accept=".zip,.db,.sqlite,.sqlite3"
            label={t('choose')}
            variant="soft"
            loading={busy}
            onFile={file => void inspect(file)}
          >
            <FileInput aria-hidden size={17} />
            {t('choose')}
          </FileButton>
        </div>
        {rejection && <Callout tone="error">{rejection}</Callout>}
      </Panel>
      {trial && <ImportDialog file={trial.file} trial={trial.result} onClose={() => setTrial(undefined)} />}
    </div>
  );
}
