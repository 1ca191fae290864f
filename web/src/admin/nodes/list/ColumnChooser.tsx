import { Button, Checkbox, IconButton, Popover } from '@radix-ui/themes';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChosenColumns } from './chosen-columns.ts';
import { COLUMN_KEYS } from './columns.tsx';
import styles from './List.module.css';

/** Menu that selects and orders the columns of the list. */
export function ColumnChooser({ keys, choose, reset }: ChosenColumns) {
  const { t } = useTranslation('nodes');
  const move = (from: number, step: -1 | 1) => choose(keys.toSpliced(from, 1).toSpliced(from + step, 0, keys[from]!));
  const others = COLUMN_KEYS.filter(key => !keys.includes(key));
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button variant="soft" color="gray">
          <Columns3 aria-hidden size={16} />
          <span>{t('columns.open')}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Content align="end" size="1" maxHeight="70vh" aria-label={t('columns.open')}>
        <ul className={styles.chooser}>
          {keys.map((key, i) => (
            <li key={key}>
              <label>
                <Checkbox checked onCheckedChange={() => choose(keys.filter(column => column !== key))} />
                {t(`column.${key}`)}
              </label>
              <IconButton
                variant="ghost"
                color="gray"
                size="1"
                disabled={i === 0}
                aria-label={t('columns.earlier', { name: t(`column.${key}`) })}
                onClick={() => move(i, -1)}
              >
                <ArrowUp aria-hidden size={15} />
              </IconButton>
              <IconButton
                variant="ghost"
                color="gray"
                size="1"
                disabled={i === keys.length - 1}
                aria-label={t('columns.later', { name: t(`column.${key}`) })}
                onClick={() => move(i, 1)}
              >
                <ArrowDown aria-hidden size={15} />
              </IconButton>
            </li>
          ))}
          {others.map(key => (
            <li key={key}>
              <label>
                <Checkbox checked={false} onCheckedChange={() => choose([...keys, key])} />
                {t(`column.${key}`)}
              </label>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{t('columns.hint')}</p>
        <Button size="1" variant="ghost" color="gray" onClick={reset}>
          {t('columns.reset')}
        </Button>
      </Popover.Content>
    </Popover.Root>
  );
}
