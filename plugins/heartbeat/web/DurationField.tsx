import { Flex, Select, Text, TextField } from '@radix-ui/themes';
import { useId, useState } from 'react';
import type { PluginPartProps } from '@vitrine/theme-sdk';

const UNITS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
  [1, 'seconds'],
] as const;

interface Props {
  readonly label: string;
  readonly seconds: number;
  /** Minimum number of seconds. */
  readonly min: number;
  readonly t: PluginPartProps['t'];
  readonly onChange: (seconds: number) => void;
}

/** Field for a duration: a number and its unit, by default the largest one that divides it. */
export function DurationField({ label, seconds, min, t, onChange }: Props) {
  const id = useId();
  const [unit, setUnit] = useState<number>(
    () => UNITS.find(([size]) => seconds > 0 && seconds % size === 0)?.[0] ?? 60,
  );
  return (
    <div>
      <Text as="label" htmlFor={id} size="2" mb="1" weight="medium">
        {label}
      </Text>
      <Flex gap="2" mt="1">
        <TextField.Root
          id={id}
          type="number"
          required
          min={Math.ceil(min / unit)}
          value={seconds / unit}
          style={{ width: '7rem' }}
          onChange={event => onChange(Math.round(Number(event.target.value) * unit))}
        />
        <Select.Root
          value={String(unit)}
          onValueChange={value => {
            setUnit(Number(value));
            onChange((seconds / unit) * Number(value));
          }}
        >
          <Select.Trigger aria-label={`${label}: ${t('unit')}`} />
          <Select.Content>
            {UNITS.map(([size, name]) => (
              <Select.Item key={size} value={String(size)}>
                {t(name)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      </Flex>
    </div>
  );
}
