import type { ImportResult } from '@vitrine/contracts';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importApi } from '../../api/import-api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Panel } from '../page/Panel.tsx';
import { ImportDialog } from './ImportDialog.tsx';

/** Panel that reads a backup of Komari, and shows what an import would bring before anything is changed. */
export function ImportPanel() {
  const { t } = useTranslation('backup');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [trial, setTrial] = useState<{ readonly file: File; readonly result: ImportResult }>();

  const inspect = async (file: File) => {
    setRefused(undefined);
    if (!/\.zip$/i.test(file.name)) return setRefused(t('import.onlyZip'));
    setBusy(true);
    try {
      setTrial({ file, result: await importApi.tryKomari(file) });
    } catch (error) {
      const why = error instanceof ProblemError && error.code === 'import.invalid' ? error.message : undefined;
      setRefused([problem(error), why].filter(Boolean).join(' '));
    }
    setBusy(false);
  };
  return (
    <Panel title={t('import.title')} lead={t('import.text')}>
      <div>
        <FileButton
          accept=".zip"
          label={t('import.choose')}
          variant="soft"
          loading={busy}
          onFile={file => void inspect(file)}
        >
          <FileInput aria-hidden size={17} />
          {t('import.choose')}
        </FileButton>
      </div>
      {refused && <Callout tone="error">{refused}</Callout>}
      {trial && <ImportDialog file={trial.file} trial={trial.result} onClose={() => setTrial(undefined)} />}
    </Panel>
  );
}
