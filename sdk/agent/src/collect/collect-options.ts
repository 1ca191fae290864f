/** Definitions of used memory: total minus available, minus free and cached, or minus free memory. */
export const MEMORY_MODES = ['available', 'free-cached', 'free'] as const;
export type MemoryMode = (typeof MEMORY_MODES)[number];

/** Options of the collection. Lists contain globs; an empty include list means the default selection. */
export interface CollectOptions {
  readonly memoryMode: MemoryMode;
  readonly includeInterfaces: readonly string[];
  readonly excludeInterfaces: readonly string[];
  readonly includeMountpoints: readonly string[];
  readonly excludeMountpoints: readonly string[];
  /** In a container, reports processors and memory of the host instead of the container's limits. */
  readonly ignoreContainerLimits?: boolean;
  /** Also reads each processor core. */
  readonly cores?: boolean;
}

export const DEFAULT_COLLECT_OPTIONS: CollectOptions = {
  memoryMode: 'available',
  includeInterfaces: [],
  excludeInterfaces: [],
  includeMountpoints: [],
  excludeMountpoints: [],
};
