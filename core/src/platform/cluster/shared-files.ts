/**
 * Files of the data folder that every instance of a site has, by their paths below it. Files that change are shared by the instance
 * that changed them; files of other instances arrive without being asked for.
 */
export interface SharedFiles {
  /** Gives every instance the files or folders at these paths as they are here. Those that are gone here are removed there. */
  share(...paths: readonly string[]): Promise<void>;
  /** Puts a complete file where every instance can fetch it, which is not the disk of this one if there are others. */
  store(path: string): Promise<void>;
  /** Writes a stored file to `into`. Returns false if it is not stored. Throws, and leaves nothing, if it cannot be read whole. */
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
