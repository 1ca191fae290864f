interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Entry modules of a visitor's first page, besides those of every page. */
const ROOTS = [
  /\/web\/src\/public\/pages\.tsx$/,
  /\/web\/src\/public\/theme\/default-theme\.ts$/,
  /\/themes\/default\/theme\.tsx$/,
];

/**
 * Returns the chunks that a module belongs to: `public`, others, or both. Follows static imports upward to the entries of the
 * chunks.
 */
function piecesOf(id: string, graph: ModuleGraph, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const held = known.get(id);
  if (held) return held;
  const pieces = new Set<string>();
  known.set(id, pieces);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  if (ROOTS.some(root => root.test(id.replaceAll('\\', '/')))) pieces.add('public');
  else if (!importers.length) pieces.add('other');
  for (const importer of importers) for (const piece of piecesOf(importer, graph, known)) pieces.add(piece);
  return pieces;
}

/**
 * Groups the first page into three scripts instead of forty: the common start, the code that the public page shares with others,
 * and the public page.
 */
export function groupFirstLoadChunks() {
  const known = new Map<string, ReadonlySet<string>>();
  const nameOf = (id: string, graph: ModuleGraph) => {
    // In a package with a single entry, importing one part seems to import all of it: left to the bundler.
    if (id.includes('node_modules')) return null;
    const pieces = piecesOf(id, graph, known);
    if (!pieces.has('public')) return null;
    return pieces.size > 1 ? 'common' : 'public';
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'shell', tags: ['$initial' as const], priority: 2 },
      { name: nameOf, debugName: 'first page', priority: 1 },
    ],
  };
}
