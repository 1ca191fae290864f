interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly code: string | null } | null;
}

/** Entry modules of a visitor's first page, in addition to those of every page. */
const ROOTS = [
  /\/web\/src\/public\/pages\.tsx$/,
  /\/web\/src\/public\/theme\/default-theme\.ts$/,
  /\/themes\/default\/theme\.tsx$/,
];

/** Modules that the first page may load later. Each is bundled with the modules that only it needs. */
const LATER = /\/themes\/default\/slots\/Announcements\.tsx$/;
/** Modules that are too small for a chunk of their own. */
const SMALL = /\/themes\/default\/parts\/latency\/CardLatency\.tsx$/;

/**
 * Returns the chunks that a module belongs to: `public`, `announcements`, others, or several. Follows static imports upward to the
 * entries of the chunks.
 */
function piecesOf(id: string, graph: ModuleGraph, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const chunk = known.get(id);
  if (chunk) return chunk;
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

/** Packages with a single entry and one module per export: the module of `LogIn` is `…/log-in.js`. */
const BARRELS = /node_modules\/(lucide-react|@radix-ui\/themes)\/dist\/esm\/(?:icons|components)\/([\w-]+)\.m?js$/;

/** Normalises a name, so that `TriangleAlert` equals `triangle-alert` and `Grid3x3` equals `grid-3x3`. */
const normalized = (name: string) => name.replaceAll('-', '').toLowerCase();

/** Returns the names under which a package exports a module: renamed icons list their former names. */
function exportsOf(part: string, code: string): string[] {
  const [, aliases = ''] = /aliases:\s*\[([^\]]*)\]/.exec(code) ?? [];
  return [part, ...[...aliases.matchAll(/[\w-]+/g)].map(([name]) => name)].map(normalized);
}

/** Returns the exports of a package that a module imports. */
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
 * Returns a function that finds the modules that use one export of a package. Following its importers is not enough: every module
 * that imports from the package would seem to use every export.
 */
function usersByExport() {
  const known = new Map<string, Map<string, string[]>>();
  return (id: string, name: string, part: string, graph: ModuleGraph): readonly string[] => {
    let users = known.get(name);
    if (!users) {
      known.set(name, (users = new Map()));
      for (const user of usersOfPackage(id, graph))
        for (const used of namesFrom(graph.getModuleInfo(user)?.code ?? '', name))
          users.set(normalized(used), [...(users.get(normalized(used)) ?? []), user]);
    }
    return exportsOf(part, graph.getModuleInfo(id)?.code ?? '').flatMap(known => users.get(known) ?? []);
  };
}

/**
 * Groups the scripts of the first page into a few chunks instead of forty: the common start, the public page with everything it
 * shares with other pages, and its announcements.
 */
export function groupFirstLoadChunks() {
  const known = new Map<string, ReadonlySet<string>>();
  const usersOf = usersByExport();
  const nameOf = (id: string, graph: ModuleGraph) => {
    const [, barrel, part] = BARRELS.exec(id.replaceAll('\\', '/')) ?? [];
    // An import from a package with a single entry seems to import the whole package. Other packages are left to the bundler.
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
