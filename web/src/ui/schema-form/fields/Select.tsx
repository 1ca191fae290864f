import { useTranslation } from 'react-i18next';
import { Choice, type Options } from '../../form/Choice.tsx';
import { textOf, type FieldProps } from '../field-props.ts';

interface ListProps extends Pick<FieldProps, 'id' | 'described' | 'invalid'> {
  readonly value: string;
  readonly options: Options;
  readonly onChange: (value: string) => void;
}

const List = ({ id, described, invalid, ...props }: ListProps) => (
  <Choice {...props} aria={{ id, 'aria-invalid': invalid, 'aria-describedby': described }} />
);

/** Field that selects one of a few values. */
export function Select({ field, value, onChange, ...props }: FieldProps) {
  const options = field.enum ?? [];
  return (
    <List
      {...props}
      value={textOf(value) || String(options[0])}
      options={options.map(option => [String(option), field.enumTitles?.[option] ?? String(option)])}
      onChange={chosen => onChange(field.type === 'string' ? chosen : Number(chosen))}
    />
  );
}

/** Field that selects a time zone that the browser knows, or keeps the current one. */
export function TimeZoneSelect({ field, value, ...props }: FieldProps) {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), textOf(value)])].filter(Boolean).sort();
  return <Select {...props} value={value} field={{ ...field, enum: zones }} />;
}

/** Field that selects one node, or none. A deleted node stays listed until another is selected. */
export function NodeSelect({ value, onChange, choices, ...props }: FieldProps) {
  const { t } = useTranslation('form');
  const nodes = choices.nodes ?? [];
  const chosen = textOf(value);
  const isGone = chosen !== '' && !nodes.some(node => node.value === chosen);
  return (
    <List
      {...props}
      value={chosen}
      onChange={onChange}
      options={[
        ['', t('nodes.none')],
        ...(isGone ? [[chosen, t('nodes.gone')] as const] : []),
        ...nodes.map(node => [String(node.value), node.label] as const),
      ]}
    />
  );
}
