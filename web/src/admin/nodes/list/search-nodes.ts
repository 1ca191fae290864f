import type { AdminNode } from '@vitrine/contracts';

/** Returns the searchable text of a node. */
export const searchable = (node: AdminNode): string =>
  [
    node.name,
    node.group,
    node.tagsAsText,
    node.os,
    node.hostname,
    node.region,
    node.arch,
    node.virtualization,
    node.cpuName,
    node.kernel,
    node.agentVersion,
    node.remark,
    node.privateRemark,
    node.uuid,
    ...node.addresses,
  ]
    .join('\n')
    .toLowerCase();

/** Returns the nodes that contain every word of a search in their name, group, tags, system, addresses, remarks … */
export function searchNodes(nodes: readonly AdminNode[], search: string): readonly AdminNode[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return nodes;
  return nodes.filter(node => {
    const text = searchable(node);
    return terms.every(term => text.includes(term));
  });
}
