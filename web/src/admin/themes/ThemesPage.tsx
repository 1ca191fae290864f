import { Button } from '@radix-ui/themes';
import type { ThemeCandidate } from '@vitrine/contracts';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { api } from '../../api/public-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PageTitle } from '../PageTitle.tsx';
import { CandidateDialog } from './CandidateDialog.tsx';
import { Catalogue } from './Catalogue.tsx';
import { FetchDialog } from './FetchDialog.tsx';
import { ThemeCard } from './ThemeCard.tsx';
import styles from './ThemesPage.module.css';
import { useThemes } from './use-themes.ts';

/** Page `/admin/theme_managed`: themes of the public pages. */
export function ThemesPage() {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const { list, error, changed } = useThemes();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; details: string[] }>();
  const [candidate, setCandidate] = useState<ThemeCandidate>();

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRefused(undefined);
    if (!/\.zip$/i.test(file.name)) return setRefused({ text: t('upload.onlyZip'), details: [] });
    setBusy(true);
    try {
      setCandidate(await api.uploadTheme(file));
    } catch (failed) {
      const details =
        failed instanceof ProblemError ? failed.errors.map(({ path, message }) => `${path} ${message}`) : [];
      setRefused({ text: t('upload.failed', { problem: problem(failed) }), details });
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <div className={styles.page} onDragOver={event => event.preventDefault()} onDrop={drop}>
      <header className={styles.head}>
        <PageTitle />
        <FetchDialog onFound={setCandidate} />
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t('upload.choose')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={event => void upload(event.target.files?.[0])}
        />
        <Button loading={busy} onClick={() => input.current?.click()}>
          <Upload aria-hidden size={16} />
          {t('upload.open')}
        </Button>
      </header>
      <p className={styles.trust}>{t('trust')}</p>
      {refused && (
        <Callout tone="error">
          {refused.text}
          {refused.details.length > 0 && (
            <ul className={styles.failures}>
              {refused.details.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Callout>
      )}
      {error !== undefined && <Callout tone="error">{t('loadFailed', { problem: problem(error) })}</Callout>}
      {list && (
        <ul className={styles.list}>
          {list.themes.map(theme => (
            <li key={theme.id}>
              <ThemeCard theme={theme} previewing={list.previewing} onChanged={changed} onFound={setCandidate} />
            </li>
          ))}
        </ul>
      )}
      <Catalogue installed={list?.themes ?? []} onFound={setCandidate} />
      {candidate && (
        <CandidateDialog
          key={candidate.candidateId}
          candidate={candidate}
          onClose={() => setCandidate(undefined)}
          onInstalled={changed}
        />
      )}
    </div>
  );
}
