import { useTranslation } from 'react-i18next';
import type { AdminNode, NodeSelector } from '@vitrine/contracts';

/** Hook that returns a function that formats a node selector. */
export function useNodeSelectorText(nodes: readonly AdminNode[]) {
  const { t } = useTranslation(['node-selector', 'form']);
  const nameOf = (uuid: string) => nodes.find(node => node.uuid === uuid)?.name ?? t('form:nodes.gone');
  return (selector: NodeSelector): string => {
    if (selector.all) return t('everything');
    const parts = [
      [t('groups'), selector.groups],
      [t('tags'), selector.tags],
      [t('nodes'), selector.nodes.map(nameOf)],
    ] as const;
    const nonEmpty = parts.filter(([, names]) => names.length > 0);
    if (nonEmpty.length === 0) return t('count', { count: 0 });
    return nonEmpty.map(([label, names]) => `${label}: ${names.join(', ')}`).join(' · ');
  };
}
