import type { Absence, Facts, InterfaceOverrides, Report } from '@vitrine/contracts';

/** One reading of a machine, before the outbox assigns a number and a time. */
export type Reading = Omit<Report, 'seq' | 'at'>;

/** Machine whose metrics can be read. Opening may take a moment; `read` is synchronous and uses open files and memory. */
export interface Machine {
  /** Changes with every start of the machine. */
  readonly boot: string;
  read(): Reading;
  /** Readings omitted in the last report, with the reasons. */
  readonly absent: readonly Absence[];
  /** Monotonic clock in milliseconds, unaffected by sleep and changes of the wall clock. */
  steadyTime(): number;
  facts(): Promise<Facts>;
  /** Applies an administrator's selection of network interfaces, from the next reading on. */
  chooseInterfaces(overrides: InterfaceOverrides): void;
  /** Resolves once every background value was read once. */
  ready(): Promise<void>;
  /** True while a system call hangs that cannot be cancelled and would delay the exit of the process. */
  readonly stuck: boolean;
  close(): void;
}
