import { Button } from '@radix-ui/themes';
import { Upload } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import { themesApi } from '../../api/themes-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { WriteYourOwn } from '../page/WriteYourOwn.tsx';
import { CandidateDialog } from './CandidateDialog.tsx';
import { Catalogue } from './Catalogue.tsx';
import { FetchDialog } from './FetchDialog.tsx';
import { ThemeCard } from './ThemeCard.tsx';
import styles from './ThemesPage.module.css';
import { useThemes } from './use-themes.ts';

/** The theme that was just activated is scrolled into view. */
const activeFirst = (a: ThemeView, b: ThemeView) => Number(b.active) - Number(a.active);

/** Page `/admin/theme_managed`: themes of the public pages. */
export function ThemesPage() {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const { list, error, reload, changed } = useThemes();
  const catalogue = useApiQuery(themesApi.catalogue);
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<{ text: string; details: string[] }>();
  const [fetching, setFetching] = useState(false);
  const [candidate, setCandidate] = useState<ThemeCandidate>();

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRejection(undefined);
    if (!/\.zip$/i.test(file.name)) return setRejection({ text: t('upload.onlyZip'), details: [] });
    setBusy(true);
    try {
      setCandidate(await themesApi.upload(file));
    } catch (failed) {
      const details =
        failed instanceof ProblemError ? failed.errors.map(({ path, message }) => `${path} ${message}`) : [];
      setRejection({ text: t('upload.failed', { problem: problem(failed) }), details });
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <div className={styles.page} onDragOver={event => event.preventDefault()} onDrop={drop}>
      <PageHeader lead={t('trust')}>
        <WriteYourOwn kind="theme" />
        <Button variant="soft" onClick={() => setFetching(true)}>
          {t('fetch.open')}
        </Button>
        <FileButton
          accept=".zip,application/zip"
          label={t('upload.choose')}
          loading={busy}
          onFile={file => void upload(file)}
        >
          <Upload aria-hidden size={16} />
          {t('upload.open')}
        </FileButton>
      </PageHeader>
      {rejection && (
        <Callout tone="error">
          {rejection.text}
          {rejection.details.length > 0 && (
            <ul className={styles.failures}>
              {rejection.details.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Callout>
      )}
      <LoadError error={error} onRetry={reload} />
      {list && (
        <ul className={styles.list}>
          {list.themes.toSorted(activeFirst).map(theme => (
            <li key={theme.id}>
              <ThemeCard
                theme={theme}
                previewing={list.previewing}
                update={catalogue.data?.listings.find(({ id, isUpdate }) => isUpdate && id === theme.id)}
                onChanged={changed}
                onFound={setCandidate}
              />
            </li>
          ))}
        </ul>
      )}
      <Catalogue catalogue={catalogue.data} error={catalogue.error} onRetry={catalogue.reload} onFound={setCandidate} />
      {fetching && <FetchDialog onFound={setCandidate} onClose={() => setFetching(false)} />}
      {candidate && (
        <CandidateDialog
          key={candidate.candidateId}
          candidate={candidate}
          isActive={list?.themes.some(({ id, active }) => active && id === candidate.id) ?? false}
          onClose={() => setCandidate(undefined)}
          onInstalled={changed}
        />
      )}
    </div>
  );
}
