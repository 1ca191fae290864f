import { Badge } from '@radix-ui/themes';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterMember } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { aboutApi } from '../../api/about-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import styles from './About.module.css';

const POLL_INTERVAL_MS = 5000;
const BY_NAME = { id: 'name', desc: false };

/** Table of a site's instances with machine and load, in which the leader is marked. */
export function CoresPanel() {
  const { t, i18n } = useTranslation('about');
  const id = useId();
  const { data } = useApiQuery(aboutApi.cores, { every: cluster => cluster?.cores.length !== 0 && POLL_INTERVAL_MS });
  const columns = useMemo((): readonly Column<ClusterMember>[] => {
    const format = formatter(i18n.language);
    const figure = (
      id: 'agents' | 'processor' | 'memory' | 'lag',
      pick: (load: NonNullable<ClusterMember['load']>) => number,
      text: (value: number) => string,
    ) => ({
      id,
      header: t(`cores.${id}`),
      width: 96,
      grow: 0,
      align: 'end' as const,
      descendingFirst: true,
      cell: ({ load }: ClusterMember) => (load ? text(pick(load)) : '–'),
      sort: ({ load }: ClusterMember) => load && pick(load),
    });
    return [
      {
        id: 'name',
        header: t('cores.name'),
        width: 200,
        priority: 0,
        cell: core => <Name core={core} />,
        sort: core => core.name,
      },
      {
        id: 'version',
        header: t('fact.version'),
        width: 90,
        grow: 0,
        priority: 3,
        cell: core => core.version,
        sort: core => core.version,
      },
      {
        id: 'startedAt',
        header: t('fact.startedAt'),
        width: DATE_TIME_WIDTH,
        grow: 0,
        priority: 2,
        cell: core => format.dateTime(core.startedAt),
        sort: core => core.startedAt,
      },
      figure('agents', load => load.agents, format.number),
      figure(
        'processor',
        load => load.processor,
        value => format.percent(value * 100),
      ),
      figure('memory', load => load.memory, format.size),
      figure('lag', load => load.lagMs, format.ms),
    ];
  }, [t, i18n.language]);
  if (!data || data.cores.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{t('cores.title')}</h2>
      <p>{t('cores.text')}</p>
      <DataTable
        label={t('cores.title')}
        columns={columns}
        rows={data.cores}
        rowId={core => core.id}
        rowName={core => core.name}
        order={BY_NAME}
        empty={null}
      />
    </section>
  );
}

function Name({ core }: { core: ClusterMember }) {
  const { t } = useTranslation('about');
  return (
    <span className={styles.line}>
      {core.name}
      {core.isLeader && <Badge>{t('cores.leader')}</Badge>}
      {core.isHere && <Badge color="gray">{t('cores.here')}</Badge>}
      {!core.isAlive && <Badge color="red">{t('cores.dead')}</Badge>}
      {core.isAlive && !core.load && <Badge color="amber">{t('cores.silent')}</Badge>}
    </span>
  );
}
