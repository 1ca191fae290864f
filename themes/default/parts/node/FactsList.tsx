import type { ReactNode } from 'react';
import type { PublicNode } from '@vitrine/theme-sdk';
import { useFormat, useT, virtualizationOf } from '@vitrine/theme-sdk';
import { Cost, hasCost } from '../Cost.tsx';
import { MoreButton } from '../MoreButton.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { useToggled } from '../use-toggled.ts';
import styles from './FactsList.module.css';

/** Facts shown on a phone before the visitor shows all: the figures above contain most of the others. */
const PHONE_FACTS = ['os', 'cpu', 'cost'];

/** List of the facts of a machine. */
export function FactsList({ node, children }: { node: PublicNode; children: ReactNode }) {
  const format = useFormat();
  const t = useT();
  const isPhone = useMedia(PHONE);
  const [isOpen, toggle] = useToggled('facts');
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['os', node.os],
    ['kernel', node.kernel],
    [
      'cpu',
      node.cpuName && t('fact.cpuWithCores', { name: node.cpuName, cores: t('node.cores', { count: node.cpuCores }) }),
    ],
    ['arch', [node.arch, virtualizationOf(node, t)].filter(Boolean).join(' · ')],
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
          .filter(([key, value]) => value && (!isPhone || isOpen || PHONE_FACTS.includes(key)))
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`fact.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isPhone && (
        <MoreButton isOpen={isOpen} onToggle={toggle}>
          {t(isOpen ? 'fact.less' : 'fact.more')}
        </MoreButton>
      )}
      {children}
    </section>
  );
}
