import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import {
  trafficUsage,
  useAvailability,
  useFleetTrend,
  useFormat,
  useMonthlyCost,
  useNodes,
  useNodeViews,
  useNow,
  useT,
  countedUsage,
  type FleetTotals,
} from '@vitrine/theme-sdk';
import { TREND_METRICS } from '../../slots/NodeCard.tsx';
import { Amount } from '../Amount.tsx';
import { availabilityText } from '../AvailabilityStrip.tsx';
import { shortAmountOf } from '../monthly-amount.ts';
import { DAY_MS, MINUTE_MS } from '../time-spans.ts';
import { ceilingOf } from '../trend-path.ts';
import { AreaTrend } from '../Trend.tsx';
import styles from './Figures.module.css';
import { Rolling } from './Rolling.tsx';

const loadCosts = () => import('../overview/CostPopover.tsx');
const CostPopover = lazy(() => loadCosts().then(({ CostPopover }) => ({ default: CostPopover })));

/** Up to this number of nodes all cards are rendered, so their histories are requested anyway. */
const MAX_ADDED = 60;
/** Percentage of a plan's traffic above which a node counts as near its limit. */
const NEAR_LIMIT = 80;
const MIN_CEILING = 4000;

interface FigureProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly more: ReactNode;
}

const Figure = ({ label, children, more }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
    <dd className={styles.more}>{more}</dd>
  </div>
);

/**
 * Rates of the whole fleet, with the last hour below each. Large fleets have no such charts, because they would need the history of
 * every node.
 */
function Rates({ totals, group }: { totals: FleetTotals | undefined; group: string | null }) {
  const nodes = useNodes();
  const format = useFormat();
  const t = useT();
  const uuids = useMemo(() => {
    const groupNodes = nodes.filter(node => group === null || node.group === group);
    return groupNodes.length > MAX_ADDED ? [] : groupNodes.map(({ uuid }) => uuid);
  }, [nodes, group]);
  const trend = useFleetTrend(uuids, TREND_METRICS);
  const rate = (way: 'down' | 'up') => {
    const metric = way === 'down' ? 'netDown' : 'netUp';
    const Icon = way === 'down' ? ArrowDown : ArrowUp;
    const values = trend?.columns[metric]?.avg ?? [];
    return (
      <Figure
        key={way}
        label={
          <>
            <Icon aria-hidden size={12} />
            {t(`metric.${way}`)}
          </>
        }
        more={
          values.length > 0 && (
            <AreaTrend values={values} ceiling={ceilingOf([values], MIN_CEILING) * 1.15} tone={way} />
          )
        }
      >
        {totals ? <Rolling>{format.rate(totals[metric])}</Rolling> : '–'}
      </Figure>
    );
  };
  return [rate('down'), rate('up')];
}

/** Traffic of the current period, summed over all nodes. */
function Traffic({ group }: { group: string | null }) {
  const views = useNodeViews(MINUTE_MS / 4);
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const groupNodes = views.filter(({ node }) => group === null || node.group === group);
  const usages = groupNodes.map(countedUsage).filter(usage => usage !== null);
  const plans = groupNodes.flatMap(view => trafficUsage(view) ?? []);
  const nearLimit = plans.filter(({ percent }) => percent >= NEAR_LIMIT).length;
  const isMonth = groupNodes.every(({ node }) => node.monthRotate === 1);
  const sum = usages.reduce((all, usage) => all + usage, 0);
  return (
    <Figure
      label={isMonth ? t('hero.trafficMonth', { month: format.monthName(now) }) : t('hero.trafficPeriod')}
      more={
        plans.length === 0
          ? t('hero.noLimit')
          : nearLimit === 0
            ? t('hero.noneNear')
            : t('hero.nearLimit', { count: nearLimit })
      }
    >
      {usages.length > 0 ? <Amount>{format.bytes(sum)}</Amount> : '–'}
    </Figure>
  );
}

/** Availability of the whole fleet over 90 days. */
function Days({ group }: { group: string | null }) {
  const { data } = useAvailability();
  const nodes = useNodes();
  const format = useFormat();
  const t = useT();
  const groupNodes = nodes.flatMap(
    ({ uuid, group: nodeGroup }) => ((group === null || nodeGroup === group) && data?.nodes[uuid]) || [],
  );
  const mean = groupNodes.reduce((sum, { percent }) => sum + percent, 0) / groupNodes.length;
  const days = new Set(groupNodes.flatMap(({ down }) => down.map(([day]) => day))).size;
  return (
    <Figure
      label={t('hero.ninetyDays')}
      more={groupNodes.length > 0 && (days === 0 ? t('availability.none') : t('hero.outageDays', { count: days }))}
    >
      {groupNodes.length > 0 ? <Amount>{availabilityText(mean, format).replace(/\s?%/, '\u00a0%')}</Amount> : '–'}
    </Figure>
  );
}

/** Monthly cost, if the site publishes it; a click shows its parts. */
function Cost({ group }: { group: string | null }) {
  const cost = useMonthlyCost(group);
  const nodes = useNodes();
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (!cost || (cost.nodes === 0 && cost.without.length === 0)) return null;
  const expiryTimes = nodes.flatMap(({ expiredAt, group: nodeGroup }) =>
    expiredAt !== null && (group === null || nodeGroup === group) ? expiredAt : [],
  );
  const next = expiryTimes.filter(at => at > now).sort((a, b) => a - b)[0];
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('overview.cost', { amount: shortAmountOf(cost, format) })}
      onPointerEnter={loadCosts}
      onFocus={loadCosts}
      onClick={() => setIsOpen(true)}
    >
      {shortAmountOf(cost, format)}
      <small>{t('hero.perMonth')}</small>
    </button>
  );
  return (
    <Figure
      label={t('hero.cost')}
      more={next !== undefined && t('hero.nextIn', { count: Math.ceil((next - now) / DAY_MS) })}
    >
      {isOpen ? (
        <Suspense fallback={button}>
          <CostPopover cost={cost}>{button}</CostPopover>
        </Suspense>
      ) : (
        button
      )}
    </Figure>
  );
}

/** Five figures of the fleet; the last ones are hidden if there is little room. */
export function Figures({ totals, group }: { totals: FleetTotals | undefined; group: string | null }) {
  return (
    <dl className={styles.figures}>
      <Rates totals={totals} group={group} />
      <Traffic group={group} />
      <Days group={group} />
      <Cost group={group} />
    </dl>
  );
}
