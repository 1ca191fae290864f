import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lineStyle, useNodes, useT, type PublicNode } from '@vitrine/theme-sdk';
import { MAX_COMPARED } from './compare-plan.ts';
import styles from './CompareChoice.module.css';

const PARAM = 'with';

/** Hook that returns the nodes to compare with, from the page's URL, and their setter. */
export function useCompared(uuid: string) {
  const [params, setParams] = useSearchParams();
  const nodes = useNodes();
  const comparedUuid = params.get(PARAM) ?? '';
  const others = useMemo(
    () =>
      [...new Set(comparedUuid.split(','))]
        .flatMap(id => nodes.find(node => node.uuid === id && id !== uuid) ?? [])
        .slice(0, MAX_COMPARED - 1),
    [comparedUuid, nodes, uuid],
  );
  const compare = (next: readonly PublicNode[]) =>
    setParams(
      old => {
        const to = new URLSearchParams(old);
        to.delete(PARAM);
        if (next.length > 0) to.set(PARAM, next.map(node => node.uuid).join(','));
        return to;
      },
      { replace: true, preventScrollReset: true },
    );
  return [others, compare] as const;
}

interface CompareChoiceProps {
  readonly node: PublicNode;
  readonly others: readonly PublicNode[];
  readonly onChange: (others: readonly PublicNode[]) => void;
}

/** Picker of the nodes to compare with, and the selected nodes in the colours of their lines. */
export function CompareChoice({ node, others, onChange }: CompareChoiceProps) {
  const t = useT();
  const nodes = useNodes();
  if (nodes.length < 2) return null;
  const rest = nodes.filter(({ uuid }) => uuid !== node.uuid && !others.some(node => node.uuid === uuid));
  return (
    <div className={styles.compare} role="group" aria-label={t('compare.label')}>
      {others.length < MAX_COMPARED - 1 && rest.length > 0 && (
        <select
          aria-label={t('compare.add')}
          value=""
          onChange={({ target }) => {
            const added = rest.find(({ uuid }) => uuid === target.value);
            if (added) onChange([...others, added]);
          }}
        >
          <option value="">{t('compare.add')}</option>
          {rest.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </select>
      )}
      {others.map((node, i) => (
        <button
          key={node.uuid}
          type="button"
          data-hue={lineStyle(i + 1).hue}
          aria-label={t('compare.remove', { name: node.name })}
          title={t('compare.remove', { name: node.name })}
          onClick={() => onChange(others.filter(({ uuid }) => uuid !== node.uuid))}
        >
          <i aria-hidden />
          <span>{node.name}</span>
          <X aria-hidden size={14} />
        </button>
      ))}
    </div>
  );
}
