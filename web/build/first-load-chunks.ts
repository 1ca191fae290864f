interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly code: string | null } | null;
}

/** Entry modules of a visitor's first page, besides those of every page. */
const ROOTS = [
  /\/web\/src\/public\/pages\.tsx$/,
  /\/web\/src\/public\/theme\/default-theme\.ts$/,
  /\/themes\/default\/theme\.tsx$/,
];

/** Small modules that a first page may load later, in one file with the modules that only they need. */
const LATER = /\/themes\/default\/slots\/Announcements\.tsx$/;
/** Modules that are too small for a file of their own. */
const SMALL = /\/themes\/default\/parts\/latency\/CardLatency\.tsx$/;

/**
 * Returns the pieces that a module belongs to: `public`, `announcements`, others, or several. Follows static imports upward to the entries of the
 * chunks.
 */
function piecesOf(id: string, graph: ModuleGraph, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const held = known.get(id);
  if (held) return held;
  const pieces = new Set<string>();
  known.set(id, pieces);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const path = id.replaceAll('\\', '/');
  if (SMALL.test(path) || ROOTS.some(root => root.test(path))) pieces.add('public');
  else if (LATER.test(path)) pieces.add('announcements');
  else if (!importers.length) pieces.add('other');
  for (const importer of importers) for (const piece of piecesOf(importer, graph, known)) pieces.add(piece);
  return pieces;
}

/** Packages with a single entry and a module for each thing that it exports: that of `LogIn` is `…/log-in.js`. */
const BARRELS = /node_modules\/(lucide-react|@radix-ui\/themes)\/dist\/esm\/(?:icons|components)\/([\w-]+)\.m?js$/;

/** `TriangleAlert`, `triangle-alert` and `Grid3x3`, `grid-3x3` are the same. */
const bare = (name: string) => name.replaceAll('-', '').toLowerCase();

/** Returns the names under which a package exports a module: icons that were renamed list their old ones. */
function exportsOf(part: string, code: string): string[] {
  const [, aliases = ''] = /aliases:\s*\[([^\]]*)\]/.exec(code) ?? [];
  return [part, ...[...aliases.matchAll(/[\w-]+/g)].map(([name]) => name)].map(bare);
}

/** Returns the names that a module imports from a package. */
function namesFrom(code: string, name: string): string[] {
  const lists = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${name}['"]`, 'g'));
  return [...lists].flatMap(([, list]) => list!.split(',').map(part => part.trim().split(/\s+as\s+/)[0]!));
}

/** Returns the modules of the application that import a package's module. */
function usersOfPackage(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  const users = new Set<string>();
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    if (!importer.includes('node_modules')) users.add(importer);
    else for (const user of usersOfPackage(importer, graph, seen)) users.add(user);
  }
  return users;
}

/**
 * Returns a function that finds the modules that use one export of a package. Its importers alone are not enough: each part would
 * seem to be used by every module that imports any part.
 */
function usersByExport() {
  const known = new Map<string, Map<string, string[]>>();
  return (id: string, name: string, part: string, graph: ModuleGraph): readonly string[] => {
    let users = known.get(name);
    if (!users) {
      known.set(name, (users = new Map()));
      for (const user of usersOfPackage(id, graph))
        for (const used of namesFrom(graph.getModuleInfo(user)?.code ?? '', name))
          users.set(bare(used), [...(users.get(bare(used)) ?? []), user]);
    }
    return exportsOf(part, graph.getModuleInfo(id)?.code ?? '').flatMap(known => users.get(known) ?? []);
  };
}

/**
 * Groups the first page into few scripts instead of forty: the common start, the public page with all that it shares with others, and
 * its announcements.
 */
export function groupFirstLoadChunks() {
  const known = new Map<string, ReadonlySet<string>>();
  const usersOf = usersByExport();
  const nameOf = (id: string, graph: ModuleGraph) => {
    const [, barrel, part] = BARRELS.exec(id.replaceAll('\\', '/')) ?? [];
    // In a package with a single entry, importing one part seems to import all of it: others are left to the bundler.
    if (id.includes('node_modules') && !barrel) return null;
    const users = barrel ? usersOf(id, barrel, part!, graph) : [id];
    const pieces = new Set(users.flatMap(user => [...piecesOf(user, graph, known)]));
    if (pieces.has('public')) return 'public';
    return pieces.has('announcements') ? 'announcements' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'shell', tags: ['$initial' as const], priority: 2 },
      { name: nameOf, debugName: 'first page', priority: 1 },
    ],
  };
}
