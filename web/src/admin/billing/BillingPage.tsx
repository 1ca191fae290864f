import type { BillingSummary } from '@vitrine/contracts';
import { BILLING } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useTranslation } from 'react-i18next';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import styles from '../settings/Settings.module.css';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** Page `/admin/settings/billing`: monthly cost of all nodes in one currency, at configured rates. */
export function BillingPage() {
  const { reload } = useSiteInfo();
  return (
    <Page narrow>
      <PageHeader />
      <SettingsForm<BillingSummary> group={BILLING} valuesIn={({ settings }) => settings} onSaved={reload}>
        {({ data }) => <Totals {...data} />}
      </SettingsForm>
    </Page>
  );
}

function Totals({ monthly }: BillingSummary) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  const amount = (money: { currency: string; total: number }) => `${money.currency}${format.number(money.total, 2)}`;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('totals.monthly', { count: monthly.nodes })}</dt>
        <dd>{amount(monthly)}</dd>
      </div>
      {monthly.unconverted.map(other => (
        <div key={other.currency}>
          <dt>{t('totals.without')}</dt>
          <dd>{amount(other)}</dd>
        </div>
      ))}
    </dl>
  );
}
