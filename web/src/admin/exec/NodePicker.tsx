import { Button, Checkbox } from '@radix-ui/themes';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/form/Choice.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { AvailabilityBadge } from '../control/AvailabilityBadge.tsx';
import { groupsOf, matching, NO_FILTER, tagsOf, type ExecTarget } from './exec-targets.ts';
import styles from './NodePicker.module.css';

interface NodePickerProps {
  readonly rows: readonly ExecTarget[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly error?: string | undefined;
  /** True until the nodes are loaded. */
  readonly loading?: boolean;
}

const ROW = 38;

/** Picker of nodes, individually or in groups, with the availability of each node. */
export function NodePicker({ rows, chosen, onChange, error, loading = false }: NodePickerProps) {
  const { t } = useTranslation('exec');
  const id = useId();
  const [filter, setFilter] = useState(NO_FILTER);
  const list = useRef<HTMLDivElement>(null);
  const matchingRows = matching(rows, filter);
  const ready = matchingRows.filter(({ availability }) => availability === 'ready');
  const virtualizer = useVirtualizer({
    count: matchingRows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: i => matchingRows[i]!.node.uuid,
  });
  const choose = (uuid: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(uuid);
    else next.delete(uuid);
    onChange(next);
  };
  const checkboxes = (field: 'group' | 'tag', options: readonly string[]) =>
    options.length > 0 && (
      <Choice
        label={t(`pick.${field}`)}
        value={filter[field]}
        onChange={value => setFilter({ ...filter, [field]: value })}
        options={[['', t(`pick.any_${field}`)], ...options.map(option => [option, option] as const)]}
      />
    );
  return (
    <fieldset className={styles.picker} aria-describedby={`${id}-count ${id}-error`}>
      <legend>{t('pick.label')}</legend>
      <div className={styles.filters}>
        <SearchField
          label={t('pick.search')}
          value={filter.search}
          onChange={search => setFilter({ ...filter, search })}
        />
        {checkboxes('group', groupsOf(rows))}
        {checkboxes('tag', tagsOf(rows))}
      </div>
      <div className={styles.all}>
        <span id={`${id}-count`} aria-live="polite">
          {t('pick.count', { count: chosen.size })}
        </span>
        <Button
          type="button"
          size="1"
          variant="soft"
          disabled={ready.length === 0}
          onClick={() => onChange(new Set([...chosen, ...ready.map(({ node }) => node.uuid)]))}
        >
          {t('pick.all', { count: ready.length })}
        </Button>
        <Button
          type="button"
          size="1"
          variant="soft"
          color="gray"
          disabled={chosen.size === 0}
          onClick={() => onChange(new Set())}
        >
          {t('pick.none')}
        </Button>
      </div>
      {matchingRows.length === 0 ? (
        <p className={styles.empty}>{loading ? '' : t('noMatching')}</p>
      ) : (
        <div ref={list} className={styles.list} role="group" aria-label={t('pick.label')}>
          <div style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const { node, availability, signed } = matchingRows[index]!;
              return (
                <label key={key} className={styles.row} style={{ height: ROW, transform: `translateY(${start}px)` }}>
                  <Checkbox
                    checked={chosen.has(node.uuid)}
                    onCheckedChange={checked => choose(node.uuid, checked === true)}
                  />
                  <span className={styles.name}>{node.name}</span>
                  {node.group && <span className={styles.group}>{node.group}</span>}
                  <AvailabilityBadge availability={availability} signed={signed} />
                </label>
              );
            })}
          </div>
        </div>
      )}
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
