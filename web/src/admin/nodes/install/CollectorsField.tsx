import { Checkbox, Text } from '@radix-ui/themes';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/public-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import styles from '../Dialogs.module.css';
import { bundledCollectors, collectorNames, withCollector } from './collectors.ts';

/** Choice of the collectors that the install command names, each with its needs. The value is that of the option: names with commas between. */
export function CollectorsField({ name }: { readonly name: string }) {
  const { t } = useTranslation('nodes');
  const { data: plugins = [] } = useApiQuery(api.plugins);
  const { field } = useController({ name });
  const value = field.value as string;
  const chosen = new Set(collectorNames(value));
  return (
    <fieldset className={`${styles.remote} ${styles.collectors}`}>
      <legend>{t('option.collectors')}</legend>
      <Text as="p" size="2" color="gray">
        {t('option.collectorsHint')}
      </Text>
      {bundledCollectors(plugins).map(({ id, title, collectorNeeds }) => (
        <label key={id}>
          <Checkbox
            checked={chosen.has(id)}
            onCheckedChange={isOn => field.onChange(withCollector(value, id, isOn === true))}
          />
          <span>
            {title}
            <small>{collectorNeeds}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
