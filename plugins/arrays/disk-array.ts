/** An array, pool or file system of several disks. Unknown values are undefined. */
export interface DiskArray {
  readonly name: string;
  readonly state?: 'healthy' | 'rebuilding' | 'degraded' | 'failed' | undefined;
  readonly missing?: number | undefined;
  readonly errors?: number | undefined;
  /** Progress of a rebuild, 0 to 1. */
  readonly rebuilt?: number | undefined;
}
