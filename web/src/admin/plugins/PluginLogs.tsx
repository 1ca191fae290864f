import { Button, Dialog, Switch } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { pluginsApi } from '../../api/plugins-api.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './PluginsPage.module.css';

/** Poll interval of the log in ms while the dialog is open. */
const LIVE_MS = 1000;

const LEVELS = ['info', 'warn', 'error'] as const;

/** Dialog with the last log lines of a plugin, newest first: live, filtered by level and text, and as a download. */
export function PluginLogs({ plugin, onClose }: { plugin: PluginView; onClose: () => void }) {
  const { t, i18n } = useTranslation('plugins');
  const { id } = plugin;
  const [isLive, setIsLive] = useState(true);
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('info');
  const [query, setQuery] = useState('');
  const { data, error, reload } = useApiQuery(api.pluginLogs(id), { every: isLive && LIVE_MS });
  const lines = data?.filter(
    line =>
      LEVELS.indexOf(line.level) >= LEVELS.indexOf(level) &&
      line.message.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()),
  );
  const download = () =>
    saveFile(
      `${id}.log`,
      (lines ?? []).map(line => `${new Date(line.at).toISOString()} ${line.level} ${line.message}\n`).join(''),
    );
  const format = formatter(i18n.language);
  return (
    <Modal title={t('logs.of', { name: plugin.title })} width={820} onClose={onClose}>
      <LoadError error={error} onRetry={reload} />
      <div className={styles.logTools}>
        <SearchField label={t('logs.search')} value={query} onChange={setQuery} />
        <label>
          {t('logs.from')}{' '}
          <select value={level} onChange={event => setLevel(event.target.value as typeof level)}>
            {LEVELS.map(level => (
              <option key={level} value={level}>
                {t(`level.${level}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <Switch size="1" checked={isLive} onCheckedChange={setIsLive} /> {t('logs.live')}
        </label>
      </div>
      {lines?.length === 0 && <p>{data?.length === 0 ? t('logs.none') : t('logs.noMatch')}</p>}
      {lines && lines.length > 0 && (
        <ol className={styles.log} tabIndex={0} aria-label={t('logs.open')}>
          {[...lines].reverse().map((line, i) => (
            <li key={`${line.at} ${lines.length - i}`} data-level={line.level}>
              <time
                dateTime={new Date(line.at).toISOString()}
              >{`${format.day(line.at)} ${format.timeWithSeconds(line.at)}`}</time>
              <b>{t(`level.${line.level}`)}</b>
              <span>{line.message}</span>
            </li>
          ))}
        </ol>
      )}
      <JobRuns id={id} />
      <ModalActions>
        <Button variant="soft" color="gray" disabled={!lines?.length} onClick={download}>
          {t('logs.download')}
        </Button>
        <Dialog.Close>
          <Button>{t('close')}</Button>
        </Dialog.Close>
      </ModalActions>
    </Modal>
  );
}

/** The last runs of the plugin's scheduled jobs; renders nothing for a plugin without jobs. */
function JobRuns({ id }: { id: string }) {
  const { t, i18n } = useTranslation('plugins');
  const { data: runs } = useApiQuery(pluginsApi.runs(id));
  const format = formatter(i18n.language);
  if (!runs || runs.length === 0) return null;
  return (
    <section aria-labelledby="job-runs">
      <h3 id="job-runs">{t('runs.heading')}</h3>
      <ol className={styles.log}>
        {runs.map(({ job, at, ms, error }) => (
          <li key={`${job} ${at}`} data-level={error === null ? 'info' : 'error'}>
            <time dateTime={new Date(at).toISOString()}>{`${format.day(at)} ${format.timeWithSeconds(at)}`}</time>
            <b>{job}</b>
            <span>{error === null ? t('runs.ok', { ms }) : t('runs.failed', { error })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
