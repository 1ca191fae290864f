import { Button, Heading, Text, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLines, LogSources } from '@vitrine/contracts';
import { nodeApi } from '../../api/nodes-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './Node.module.css';

/**
 * Last lines of a log of a node. Its agent reads them on request of an administrator, and only if the owner of the machine granted
 * access to that log.
 */
export function Logs({ uuid }: { uuid: string }) {
  const { t } = useTranslation('nodes');
  const { data: sources = [] } = useApiQuery(nodeApi.logSources(uuid));
  if (sources.length === 0) return null;
  return (
    <section className={styles.details} aria-labelledby="logs">
      <Heading as="h2" size="3" id="logs" mb="1">
        {t('logs.title')}
      </Heading>
      <Text as="p" size="2" color="gray">
        {t('logs.lead')}
      </Text>
      <Reader uuid={uuid} sources={sources} />
    </section>
  );
}

function Reader({ uuid, sources }: { uuid: string; sources: LogSources }) {
  const { t } = useTranslation('nodes');
  const [log, setLog] = useState('');
  const [response, setResponse] = useState<{ log: string; answer: LogLines }>();
  const [collector = '', ...rest] = log.split('/');
  const name = rest.join('/').trim();
  const isWhole = name !== '' && sources.some(source => source.collector === collector);
  const { busy, error, run } = useAction(async () => {
    setResponse({ log, answer: await nodeApi.readLog(uuid, { collector, name }) });
  });
  const names = sources.flatMap(source => source.names.map(name => `${source.collector}/${name}`));
  return (
    <>
      <form
        className={styles.log}
        onSubmit={event => {
          event.preventDefault();
          if (isWhole) void run();
        }}
      >
        <TextField.Root
          aria-label={t('logs.name')}
          placeholder={names[0] ?? `${sources[0]!.collector}/…`}
          list="log-names"
          value={log}
          onChange={event => setLog(event.target.value)}
        />
        <datalist id="log-names">
          {names.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" variant="soft" loading={busy} disabled={!isWhole}>
          {t('logs.show')}
        </Button>
      </form>
      <LoadError error={error} onRetry={run} />
      {response && (response.answer.is === 'ok' ? <Lines {...response} /> : <WhyNot {...response} />)}
    </>
  );
}

function Lines({ log, answer: { lines } }: { log: string; answer: LogLines }) {
  const { t } = useTranslation('nodes');
  if (lines.length === 0) return <Text size="2">{t('logs.none')}</Text>;
  return (
    <pre className={styles.lines} role="region" aria-label={t('logs.of', { log })} tabIndex={0}>
      {lines.join('\n')}
    </pre>
  );
}

/** Explains why there are no lines, and how the machine's owner grants access to the log. */
function WhyNot({ log, answer: { is, message } }: { log: string; answer: LogLines }) {
  const { t } = useTranslation('nodes');
  return (
    <Callout tone="info">
      {t(`logs.why.${is}`, { message })}
      {is === 'off' && (
        <>
          {' '}
          <code>vitrine-agent grant {log} --for 30m</code>
        </>
      )}
    </Callout>
  );
}
