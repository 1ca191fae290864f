import { Checkbox } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminNode, NodeSelector } from '@vitrine/contracts';
import { matchesNode } from '@vitrine/contracts/matches-node';
import { useFieldError } from '../../ui/form/field-error.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './NodeSelectorField.module.css';

const SEARCH_THRESHOLD = 8;
const unique = (values: readonly string[]) => [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b));

/** Field `nodeSelector` of a form: all nodes, by group or tag, or one by one. An empty selection matches no node. */
export function NodeSelectorField({ nodes }: { readonly nodes: readonly AdminNode[] }) {
  const { t } = useTranslation('node-selector');
  const id = useId();
  const { field } = useController({ name: 'nodeSelector' });
  const selector = field.value as NodeSelector;
  const onChange: (selector: NodeSelector) => void = field.onChange;
  const error = useFieldError('nodeSelector');
  const count = nodes.filter(node => matchesNode(selector, node)).length;
  const groups = unique([...nodes.map(({ group }) => group), ...selector.groups]);
  const tags = unique([...nodes.flatMap(node => node.tags.map(({ label }) => label)), ...selector.tags]);
  return (
    <fieldset className={styles.selector} aria-describedby={`${id}-count`}>
      <legend>{t('label')}</legend>
      <label className={styles.all}>
        <Checkbox
          checked={selector.all}
          onCheckedChange={checked => onChange({ ...selector, all: checked === true })}
        />
        {t('everything')}
      </label>
      {!selector.all && (
        <>
          <Words
            label={t('groups')}
            words={groups}
            chosen={selector.groups}
            onChange={groups => onChange({ ...selector, groups })}
          />
          <Words
            label={t('tags')}
            words={tags}
            chosen={selector.tags}
            onChange={tags => onChange({ ...selector, tags })}
          />
          <Nodes nodes={nodes} chosen={selector.nodes} onChange={nodes => onChange({ ...selector, nodes })} />
        </>
      )}
      <p id={`${id}-count`} className={styles.count} data-none={count === 0}>
        {t('count', { count })}
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const toggled = (values: readonly string[], item: string, checked: boolean) =>
  checked ? [...values, item] : values.filter(selected => selected !== item);

function Words({ label, words, chosen, onChange }: ChoiceProps & { label: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div role="group" aria-label={label} className={styles.words}>
      <span>{label}</span>
      {words.map(value => (
        <label key={value}>
          <Checkbox
            checked={chosen.includes(value)}
            onCheckedChange={checked => onChange(toggled(chosen, value, checked === true))}
          />
          {value}
        </label>
      ))}
    </div>
  );
}

function Nodes({ nodes, chosen, onChange }: ChoiceProps & { nodes: readonly AdminNode[] }) {
  const { t } = useTranslation('node-selector');
  const [search, setSearch] = useState('');
  const found = nodes.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div role="group" aria-label={t('nodes')} className={styles.nodes}>
      <span>{t('nodes')}</span>
      {nodes.length >= SEARCH_THRESHOLD && <SearchField label={t('search')} value={search} onChange={setSearch} />}
      <ul>
        {found.map(({ uuid, name }) => (
          <li key={uuid}>
            <label>
              <Checkbox
                checked={chosen.includes(uuid)}
                onCheckedChange={checked => onChange(toggled(chosen, uuid, checked === true))}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
