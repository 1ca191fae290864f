/**
 * Files in the data folder that every instance of a site has, by their relative paths. An instance that changes files shares them;
 * the others receive them automatically.
 */
export interface SharedFiles {
  /** Copies the files or folders at these paths to every instance. Those that no longer exist here are removed there. */
  share(...paths: readonly string[]): Promise<void>;
  /** Stores a complete file where every instance can fetch it: in the database, or on disk if there is only one instance. */
  store(path: string): Promise<void>;
  /**
   * Writes a stored file to `into`. Returns false if it is not stored. If it cannot be read completely, throws and leaves nothing
   * behind.
   */
  fetch(path: string, into: string): Promise<boolean>;
  /** Returns the bytes of a stored file; undefined if it is not stored. */
  sizeOf(path: string): Promise<number | undefined>;
}

/** Files of a single instance: they stay where they are. */
export const LOCAL_FILES: SharedFiles = {
  share: async () => undefined,
  store: async () => undefined,
  fetch: async () => false,
  sizeOf: async () => undefined,
};
