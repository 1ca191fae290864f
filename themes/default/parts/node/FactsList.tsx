import type { PublicNode } from '@vitrine/theme-sdk';
import { useFormat, useT } from '@vitrine/theme-sdk';
import type { ReactNode } from 'react';
import { Cost, hasCost } from '../Cost.tsx';
import styles from './FactsList.module.css';

/** List of the facts of a machine. */
export function FactsList({ node, children }: { node: PublicNode; children: ReactNode }) {
  const format = useFormat();
  const t = useT();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['os', node.os],
    ['kernel', node.kernel],
    [
      'cpu',
      node.cpuName && t('fact.cpuWithCores', { name: node.cpuName, cores: t('node.cores', { count: node.cpuCores }) }),
    ],
    ['arch', [node.arch, node.virtualization].filter(Boolean).join(' · ')],
    ['gpu', node.gpuNames.join(', ')],
    ['memory', node.ramTotal > 0 && format.size(node.ramTotal)],
    ['swap', node.swapTotal > 0 && format.size(node.swapTotal)],
    ['disk', node.diskTotal > 0 && format.size(node.diskTotal)],
    ['region', node.region && format.region(node.region)],
    ['group', node.group],
    ['cost', hasCost(node) && <Cost node={node} />],
    ['agent', node.agentVersion],
    ['added', format.date(node.createdAt)],
  ];
  return (
    <section className={styles.facts} aria-label={t('fact.label')}>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`fact.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </section>
  );
}
