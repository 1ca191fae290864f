/** Definitions of used memory: total minus available, minus free and cached, or minus free memory. */
export const MEMORY_MODES = ['available', 'free-cached', 'free'] as const;
export type MemoryMode = (typeof MEMORY_MODES)[number];

/** Options of what is collected. Lists hold globs; an empty include list means the default choice. */
export interface CollectOptions {
  readonly memoryMode: MemoryMode;
  readonly includeInterfaces: readonly string[];
  readonly excludeInterfaces: readonly string[];
  readonly includeMountpoints: readonly string[];
  readonly excludeMountpoints: readonly string[];
  /** In a container, shows processors and memory of the host instead of the container's limits. */
  readonly ignoreContainerLimits?: boolean;
  /** Reads each processor core as well. */
  readonly cores?: boolean;
}

export const DEFAULT_COLLECT_OPTIONS: CollectOptions = {
  memoryMode: 'available',
  includeInterfaces: [],
  excludeInterfaces: [],
  includeMountpoints: [],
  excludeMountpoints: [],
};
