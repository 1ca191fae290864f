import { Switch as RadixSwitch } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Choice, type Options } from '../Choice.tsx';
import type { Choices } from '../schema.ts';
import { textOf, type InputProps } from './input-props.ts';

/** On/off. */
export const Switch = ({ aria, value, onChange, disabled = false }: InputProps & { readonly disabled?: boolean }) => (
  <RadixSwitch {...aria} checked={value === true} disabled={disabled} onCheckedChange={onChange} />
);

/** Input that selects one of a few options. */
export function Select({ aria, value, onChange, options }: InputProps & { readonly options: Options }) {
  return <Choice aria={aria} value={String(value ?? '')} onChange={onChange} options={options} />;
}

/** Input that selects a time zone that the browser supports, or the current one. */
export function TimeZoneSelect(props: InputProps) {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), textOf(props.value)])].filter(Boolean);
  return <Select {...props} options={zones.sort().map(zone => [zone, zone])} />;
}

/** Input that selects one node, or none. A deleted node remains listed until another is selected. */
export function NodeSelect({ nodes = [], ...props }: InputProps & Pick<Choices, 'nodes'>) {
  const { t } = useTranslation('form');
  const selectedValue = textOf(props.value);
  const isGone = selectedValue !== '' && !nodes.some(node => node.value === selectedValue);
  return (
    <Select
      {...props}
      value={selectedValue}
      options={[
        ['', t('nodes.none')],
        ...(isGone ? [[selectedValue, t('nodes.gone')] as const] : []),
        ...nodes.map(node => [String(node.value), node.label] as const),
      ]}
    />
  );
}
