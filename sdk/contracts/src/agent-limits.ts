/** Agent protocol versions that this release supports, oldest and newest. `welcome` names the one in use. */
export const AGENT_PROTOCOL = { min: 1, max: 1 } as const;

/** Limits of everything that an agent sends. A frame that exceeds them is dropped, and an error frame is returned. */
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
  /** Maximum number of collector runs in one report, and of values in one run. */
  runs: 20,
  valuesPerRun: 1000,
  /** Maximum size of all collector values in one report, as JSON. */
  seriesBytes: 128 * 1024,
  collectors: 40,
  /** Maximum length of a collector's message: it names up to ten label sets. */
  collectorMessage: 1000,
  /** Maximum number of values in one sample. */
  sampleValues: 200,
  /** Maximum number of log lines in one response, and of characters in one line. */
  logLines: 100,
  logLine: 500,
} as const;

/** No overrides: the agent decides which network interfaces count. */
export const NO_INTERFACE_OVERRIDES = { count: [] as string[], ignore: [] as string[] };
