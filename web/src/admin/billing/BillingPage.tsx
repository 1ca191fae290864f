import { CURRENCIES, type ConfigForm, type BillingSettings, type BillingSummary } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutApi } from '../../api/about-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../settings/Settings.module.css';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';

type Currency = (typeof CURRENCIES)[number];
type Values = Readonly<Record<string, unknown>>;

/** Page `/admin/settings/billing`: monthly cost of all nodes in one currency, at configured rates. */
export function BillingPage() {
  const { data, error, reload, setData } = useApiQuery(aboutApi.totals);
  return (
    <div className={styles.page}>
      <PageTitle />
      <LoadError error={error} onRetry={reload} />
      {data && <Panel stored={data} onSaved={setData} />}
    </div>
  );
}

const fieldOf = (currency: string) => `rates.${currency}`;

const valuesOf = ({ isPublic, currency, rates }: BillingSettings): Values => ({
  isPublic,
  currency,
  ...Object.fromEntries(Object.entries(rates).map(([name, rate]) => [fieldOf(name), String(rate)])),
});

function settingsOf(values: Values): BillingSettings {
  const currency = values.currency as Currency;
  const rates = CURRENCIES.filter(name => name !== currency).flatMap(name => {
    const value = String(values[fieldOf(name)] ?? '').trim();
    return value === '' ? [] : [[name, Number(value.replace(',', '.'))] as const];
  });
  return { isPublic: values.isPublic === true, currency, rates: Object.fromEntries(rates) };
}

function Panel({ stored, onSaved }: { stored: BillingSummary; onSaved: (totals: BillingSummary) => void }) {
  const { t, i18n } = useTranslation('about');
  const format = formatter(i18n.language);
  const { reload } = useSiteInfo();
  const [values, setValues] = useState(() => valuesOf(stored.settings));
  const { monthly } = stored;
  const currency = String(values.currency);
  const form = useMemo(
    (): ConfigForm => ({
      type: 'object',
      properties: {
        isPublic: { type: 'boolean', widget: 'switch', title: t('totals.shown'), description: t('totals.shownHint') },
        currency: { type: 'string', widget: 'select', title: t('totals.currency'), enum: [...CURRENCIES] },
        ...Object.fromEntries(
          CURRENCIES.filter(name => name !== currency).map(name => [
            fieldOf(name),
            {
              type: 'string',
              widget: 'text',
              title: t('totals.rate', { other: name, currency }),
              group: t('totals.rates'),
            } as const,
          ]),
        ),
      },
      required: [],
    }),
    [t, currency],
  );
  const save = async () => {
    const saved = await aboutApi.saveTotals(settingsOf(values));
    onSaved(saved);
    setValues(valuesOf(saved.settings));
    await reload();
  };
  const amount = (money: { currency: string; total: number }) => `${money.currency}${format.number(money.total, 2)}`;
  return (
    <SettingsPanel
      title={t('totals.title')}
      lead={t('totals.lead')}
      form={form}
      values={values}
      onChange={setValues}
      onSave={save}
    >
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
    </SettingsPanel>
  );
}
