import { useTranslation } from 'react-i18next';
import { COUNTRY_CODES } from '@vitrine/contracts/countries';
import { formatter } from '@vitrine/theme-sdk/shell';
import { SelectInput } from '../../../ui/form/fields.tsx';
import { AUTOMATIC, NOWHERE } from './region.ts';

interface RegionInputProps {
  /** Country suggested by the machine's time zone; it is listed first. */
  readonly suggested?: string;
}

/** Field for the country of a node: automatic lookup, none, or a country by name. */
export function RegionInput({ suggested = '' }: RegionInputProps) {
  const { t, i18n } = useTranslation('nodes');
  const format = formatter(i18n.language);
  const { compare } = new Intl.Collator(i18n.language);
  const countries = COUNTRY_CODES.map(code => [code, format.region(code)] as const).sort((a, b) => compare(a[1], b[1]));
  return (
    <SelectInput
      name="region"
      label={t('info.region')}
      hint={suggested ? t('info.regionSuggested', { country: format.region(suggested) }) : t('info.regionHint')}
      options={[
        [AUTOMATIC, t('info.regionAutomatic')],
        [NOWHERE, t('info.regionNone')],
        ...countries.filter(([code]) => code === suggested),
        ...countries.filter(([code]) => code !== suggested),
      ]}
    />
  );
}
