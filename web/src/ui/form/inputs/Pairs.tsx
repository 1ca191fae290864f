import { Button, IconButton, TextField } from '@radix-ui/themes';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../FieldRow.tsx';
import type { InputProps } from './input-props.ts';
import styles from './Inputs.module.css';

type Pair = readonly [name: string, value: string];

const pairsOf = (value: unknown): Pair[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, text]) => [name, String(text)]);
const objectOf = (pairs: readonly Pair[]) =>
  Object.fromEntries(pairs.filter(([name]) => name.trim() !== '').map(([name, text]) => [name.trim(), text]));

/** Input for key-value pairs, such as HTTP headers. */
export function Pairs({ aria, value, onChange }: InputProps) {
  const { t } = useTranslation('form');
  const [typed, setTyped] = useState(() => pairsOf(value));
  // Duplicate or empty names exist only during typing.
  const pairs = JSON.stringify(objectOf(typed)) === JSON.stringify(objectOf(pairsOf(value))) ? typed : pairsOf(value);
  const change = (next: Pair[]) => {
    setTyped(next);
    onChange(objectOf(next));
  };
  const set = (at: number, pair: Pair) => change(pairs.map((old, i) => (i === at ? pair : old)));

  return (
    <div
      id={aria.id}
      role="group"
      aria-labelledby={labelOf(aria.id)}
      aria-describedby={aria['aria-describedby']}
      className={styles.pairs}
    >
      {pairs.map(([name, text], i) => (
        <div key={i} className={styles.line}>
          <TextField.Root
            size="2"
            aria-label={t('pairs.name')}
            placeholder={t('pairs.name')}
            value={name}
            onChange={event => set(i, [event.target.value, text])}
          />
          <TextField.Root
            size="2"
            aria-label={t('pairs.value')}
            placeholder={t('pairs.value')}
            value={text}
            onChange={event => set(i, [name, event.target.value])}
          />
          <IconButton
            type="button"
            size="2"
            variant="ghost"
            color="gray"
            aria-label={t('pairs.remove', { name })}
            onClick={() => change(pairs.filter((_, at) => at !== i))}
          >
            <X aria-hidden size={16} />
          </IconButton>
        </div>
      ))}
      <Button type="button" size="1" variant="soft" onClick={() => change([...pairs, ['', '']])}>
        <Plus aria-hidden size={14} />
        {t('pairs.add')}
      </Button>
    </div>
  );
}
