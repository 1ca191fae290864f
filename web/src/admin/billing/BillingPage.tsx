import { useTranslation } from 'react-i18next';
import type { BillingSummary } from '@vitrine/contracts';
import { CURRENCIES } from '@vitrine/contracts/node-choices';
import { BILLING } from '@vitrine/contracts/settings';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import styles from '../settings/Settings.module.css';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** Number of rates offered to a site without prices in other currencies. */
const USUAL = 9;

/** Returns the paths of the exchange rates of a site: for currencies in use, and for currencies that have a rate. */
function ratesIn({ settings, monthly }: BillingSummary): string[] {
  const used = new Set([...Object.keys(settings.rates ?? {}), ...monthly.unconverted.map(({ currency }) => currency)]);
  const shownCurrencies = used.size > 0 ? CURRENCIES.filter(sign => used.has(sign)) : CURRENCIES.slice(0, USUAL);
  return shownCurrencies.map(sign => `rates.${sign}`);
}

/** Page `/admin/settings/billing`: monthly cost of all nodes in one currency, at configured rates. */
export function BillingPage() {
  const { reload } = useSiteInfo();
  return (
    <Page narrow>
      <PageHeader />
      <SettingsForm<BillingSummary>
        group={BILLING}
        valuesIn={({ settings }) => settings}
        only={(_, data) => ['isPublic', 'currency', ...ratesIn(data)]}
        onSaved={reload}
      >
        {({ data }) => <Totals {...data} />}
      </SettingsForm>
    </Page>
  );
}

function Totals({ monthly }: BillingSummary) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  const amount = ({ currency, total }: { currency: string; total: number }) => format.money(currency, total, 2);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('totals.monthly', { count: monthly.nodes })}</dt>
        <dd>{amount(monthly)}</dd>
      </div>
      {monthly.unconverted.map(entry => (
        <div key={entry.currency}>
          <dt>{t('totals.without')}</dt>
          <dd>{amount(entry)}</dd>
        </div>
      ))}
    </dl>
  );
}
