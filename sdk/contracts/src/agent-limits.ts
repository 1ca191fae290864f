/** Agent protocol versions that this release supports, oldest and newest. `welcome` names the one in use. */
export const AGENT_PROTOCOL = { min: 1, max: 1 } as const;

/** Limits of everything an agent sends. A frame that exceeds them is dropped, and an error frame is returned. */
export const AGENT_LIMITS = {
  frameBytes: 256 * 1024,
  text: 256,
  interfaces: 64,
  disks: 64,
  gpus: 16,
  cores: 256,
  addresses: 16,
  absences: 64,
  reportsPerBatch: 500,
  /** Runs of collectors in one report, and values of one run. */
  runs: 20,
  valuesPerRun: 1000,
  /** Values of collectors in one report, as JSON. */
  seriesBytes: 128 * 1024,
  collectors: 40,
  /** Characters of what a collector says about itself: it names up to ten label sets. */
  collectorMessage: 1000,
  /** Values of one sample. */
  sampleValues: 200,
  /** Lines of a log in one answer, and characters of one. */
  logLines: 100,
  logLine: 500,
} as const;

/** The agent decides by itself which network interfaces count. */
export const NO_INTERFACE_OVERRIDES = { count: [] as string[], ignore: [] as string[] };
