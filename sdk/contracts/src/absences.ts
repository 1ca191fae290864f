/**
 * Reasons why a reading has no value. `denied`: the agent may not read it; `missing`: its file does not exist; `unreadable`: the
 * file is empty, damaged or does not respond; `unsupported`: this system does not provide it.
 */
export const ABSENCE_REASONS = ['denied', 'missing', 'unreadable', 'unsupported'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** Values in place of absent readings in a report to an older core, which requires every field. */
export const ABSENT_AS_ZERO = {
  cpu: 0,
  load: [0, 0, 0],
  ramUsed: 0,
  swapUsed: 0,
  disks: [],
  interfaces: [],
  tcp: 0,
  udp: 0,
  processes: 0,
  uptime: 0,
} as const;

/** Readings that a machine may be unable to take. A report omits them. */
export type AbsentReading = keyof typeof ABSENT_AS_ZERO;
export const ABSENT_READINGS = Object.keys(ABSENT_AS_ZERO) as AbsentReading[];
