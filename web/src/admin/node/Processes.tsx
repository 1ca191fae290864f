import { Button, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessSample, ProcessUse } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { nodeApi } from '../../api/nodes-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './Node.module.css';

/** Poll interval in ms: agents take samples no more often. */
const EVERY_MS = 10_000;

/** Processes with the highest usage on a node, requested from its agent while the section is open. */
export function Processes({ uuid }: { uuid: string }) {
  const { t } = useTranslation('nodes');
  const [open, setOpen] = useState(false);
  const { data, error, reload } = useApiQuery(nodeApi.processes(uuid), {
    enabled: open,
    // Stops polling if the agent cannot provide samples.
    every: sample => (!sample || sample.is === 'ok' ? EVERY_MS : false),
    isKept: false,
  });
  return (
    <section className={styles.details} aria-labelledby="processes">
      <Heading as="h2" size="3" id="processes" mb="1">
        {t('processes.title')}
      </Heading>
      <Text as="p" size="2" color="gray">
        {t('processes.lead')}
      </Text>
      <div>
        <Button variant="soft" loading={open && !data && error === undefined} onClick={() => setOpen(!open)}>
          {t(open ? 'processes.hide' : 'processes.show')}
        </Button>
      </div>
      {open && <LoadError error={error} onRetry={reload} />}
      {open && data && (data.is === 'ok' ? <Table sample={data} /> : <WhyNot sample={data} />)}
    </section>
  );
}

function Table({ sample: { processes, at, message } }: { sample: ProcessSample }) {
  const { t, i18n } = useTranslation('nodes');
  const format = formatter(i18n.language);
  if (processes.length === 0) return <Text size="2">{t('processes.none')}</Text>;
  return (
    <div className={styles.processes}>
      <table className={styles.interfaces}>
        <thead>
          <tr>
            {(['name', 'cpu', 'memory', 'disk'] as const).map(column => (
              <th key={column} scope="col">
                {t(`processes.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {processes.map(use => (
            <Row key={`${use.name} ${use.container}`} use={use} />
          ))}
        </tbody>
      </table>
      <Text as="p" size="1" color="gray" mt="2">
        {[at !== null && t('processes.at', { time: format.dateTime(at) }), message].filter(Boolean).join(' ')}
      </Text>
    </div>
  );
}

function Row({ use: { name, container, cpu, memory, read, write } }: { use: ProcessUse }) {
  const { t, i18n } = useTranslation('nodes');
  const format = formatter(i18n.language);
  return (
    <tr>
      <td>
        {name} {container !== null && <Text color="gray">{t('processes.container', { container })}</Text>}
      </td>
      <td>{format.percent(cpu === null ? null : cpu * 100)}</td>
      <td>{format.size(memory)}</td>
      <td>{read === null && write === null ? '–' : `${format.rate(read)} / ${format.rate(write)}`}</td>
    </tr>
  );
}

/** Explains why there is no sample, and how to get one. */
function WhyNot({ sample: { is, message } }: { sample: ProcessSample }) {
  const { t } = useTranslation('nodes');
  return (
    <Callout tone="info">
      {t(`processes.why.${is}`, { message })}
      {is === 'off' && (
        <>
          {' '}
          <code>vitrine-agent grant processes --for 30m</code>
        </>
      )}
    </Callout>
  );
}
