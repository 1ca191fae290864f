import { useTranslation } from 'react-i18next';
import type { About } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Panel } from '../page/Panel.tsx';
import styles from './About.module.css';

/** List with version, platform, uptime and resource usage. */
export function SystemInfo({ about }: { about: About }) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  const { database, folders, memory, loop, nodes } = about;
  const names: Record<About['database']['kind'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('fact.version'), about.version],
    [t('fact.runtime'), about.runtime],
    [t('fact.platform'), about.platform],
    [t('fact.startedAt'), format.dateTime(about.startedAt)],
    [t('fact.nodes'), t('fact.nodesOf', { online: nodes.online, all: nodes.all })],
    [t('fact.database'), `${names[database.kind]} ${database.version}`],
    [t('fact.databaseSize'), format.size(database.size)],
    [t('fact.dataFolder'), about.dataFolder],
    ...folders.map(({ name, size }) => [t('fact.folder', { name }), format.size(size)] as const),
    [t('fact.memory'), format.size(memory.resident)],
    [
      t('fact.loop'),
      t('fact.loopOf', { mean: format.ms(loop.meanMs), p99: format.ms(loop.p99Ms), max: format.ms(loop.maxMs) }),
    ],
  ];
  return (
    <Panel title={t('fact.title')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
