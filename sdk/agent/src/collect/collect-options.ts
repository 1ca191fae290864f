/** What counts as used memory: all but what is available to programs, all but free and cached memory, all but free memory. */
export const MEMORY_MODES = ['available', 'free-cached', 'free'] as const;
export type MemoryMode = (typeof MEMORY_MODES)[number];

/** What the owner of a machine wants counted. Lists hold globs; an empty include list means the usual choice. */
export interface CollectOptions {
  readonly memoryMode: MemoryMode;
  readonly includeInterfaces: readonly string[];
  readonly excludeInterfaces: readonly string[];
  readonly includeMountpoints: readonly string[];
  readonly excludeMountpoints: readonly string[];
}

export const DEFAULT_COLLECT_OPTIONS: CollectOptions = {
  memoryMode: 'available',
  includeInterfaces: [],
  excludeInterfaces: [],
  includeMountpoints: [],
  excludeMountpoints: [],
};
