interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** What a visitor's first page is made of, beside what every page is made of. */
const ROOTS = [
  /\/web\/src\/public\/pages\.tsx$/,
  /\/web\/src\/public\/theme\/default-theme\.ts$/,
  /\/themes\/default\/theme\.tsx$/,
];

/** The pieces that a module is part of: `public`, others, or both. Follows static imports upward, to where pieces begin. */
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
 * Three scripts for the first page instead of forty: what every page starts with, what the public page shares with others,
 * and the public page.
 */
export function groupFirstLoadChunks() {
  const known = new Map<string, ReadonlySet<string>>();
  const nameOf = (id: string, graph: ModuleGraph) => {
    // Of a package with one door for all, who imports one part seems to import all of it: left to the bundler.
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
