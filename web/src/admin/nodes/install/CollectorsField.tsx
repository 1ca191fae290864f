import { Checkbox, Text } from '@radix-ui/themes';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/public-api.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import styles from '../Dialogs.module.css';
import { bundledCollectors, collectorNames, withCollector } from './collectors.ts';

interface CollectorsFieldProps {
  /** Name of the field with the comma-separated names of collectors, which is the value of the option. */
  readonly name: string;
  /** Name of the field that is true if processor cores are reported individually. */
  readonly cores: string;
}

/** Choice of additional readings: collectors, each with its requirements, and individual processor cores. */
export function CollectorsField({ name, cores }: CollectorsFieldProps) {
  const { t } = useTranslation('nodes');
  const { data: plugins = [] } = useApiQuery(api.plugins);
  const { field } = useController({ name });
  const { field: coresField } = useController({ name: cores });
  const value = field.value as string;
  const selected = new Set(collectorNames(value));
  return (
    <fieldset className={`${styles.remote} ${styles.collectors}`}>
      <legend>{t('option.collectors')}</legend>
      <Text as="p" size="2" color="gray">
        {t('option.collectorsHint')}
      </Text>
      <label>
        <Checkbox checked={coresField.value as boolean} onCheckedChange={isOn => coresField.onChange(isOn === true)} />
        <span>
          {t('option.cores')}
          <small>{t('option.coresHint')}</small>
        </span>
      </label>
      {bundledCollectors(plugins).map(({ id, title, collectorNeeds }) => (
        <label key={id}>
          <Checkbox
            checked={selected.has(id)}
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
