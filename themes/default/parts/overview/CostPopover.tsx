import { Popover } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useFormat, useGroups, useMonthlyCost, useT, type MonthlyCostWithRates } from '@vitrine/theme-sdk';
import { amountOf } from '../monthly-amount.ts';
import styles from './CostPopover.module.css';

function GroupRow({ name }: { name: string }) {
  const cost = useMonthlyCost(name);
  const format = useFormat();
  const t = useT();
  if (!cost || (cost.nodes === 0 && cost.without.length === 0)) return null;
  return (
    <tr>
      <th scope="row">{name || t('groups.none')}</th>
      <td>{amountOf(cost, format)}</td>
    </tr>
  );
}

/** Popover with the monthly cost by group, and the exchange rates used. It is opened by its trigger. */
export function CostPopover({ cost, children }: { cost: MonthlyCostWithRates; children: ReactNode }) {
  const groups = useGroups();
  const format = useFormat();
  const t = useT();
  const rates = Object.entries(cost.rates);
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger>{children}</Popover.Trigger>
      <Popover.Content size="1" align="end" className={styles.popover} aria-label={t('overview.costs')}>
        <table>
          <tbody>
            {groups.length > 0 &&
              [...groups.map(({ name }) => name), ''].map(name => <GroupRow key={name} name={name} />)}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('overview.total')}</th>
              <td>{t('price.monthly', { amount: amountOf(cost, format) })}</td>
            </tr>
            <tr>
              <th scope="row">{t('overview.year')}</th>
              <td>{format.money(cost.currency, cost.total * 12, 2)}</td>
            </tr>
          </tfoot>
        </table>
        {rates.length > 0 && (
          <p>
            {t('overview.rates', {
              rates: rates.map(([currency, rate]) => `${cost.currency}1 = ${currency}${rate}`).join(', '),
            })}
          </p>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}
