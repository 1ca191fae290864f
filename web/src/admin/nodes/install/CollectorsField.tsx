import { Checkbox, Text } from '@radix-ui/themes';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from '../Dialogs.module.css';
import { COLLECTORS, collectorNames, withCollector } from './collectors.ts';

/** Choice of the collectors that the install command names, each with its needs. The value is that of the option: names with commas between. */
export function CollectorsField({ name }: { readonly name: string }) {
  const { t } = useTranslation('nodes');
  const { field } = useController({ name });
  const value = field.value as string;
  const chosen = new Set(collectorNames(value));
  return (
    <fieldset className={`${styles.remote} ${styles.collectors}`}>
      <legend>{t('option.collectors')}</legend>
      <Text as="p" size="2" color="gray">
        {t('option.collectorsHint')}
      </Text>
      {COLLECTORS.map(one => (
        <label key={one}>
          <Checkbox
            checked={chosen.has(one)}
            onCheckedChange={isOn => field.onChange(withCollector(value, one, isOn === true))}
          />
          <span>
            {t(`collector.${one}.title`)}
            <small>{t(`collector.${one}.needs`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
