import { ControlSettings } from '@vitrine/contracts';
import type { Group } from '../settings/groups.ts';

const { record, keepDays, recordingsMb } = ControlSettings.shape;
const fields = ControlSettings.extend({ record: record.default(false), keepDays: keepDays.default(90), recordingsMb: recordingsMb.default(500) });

/** What is kept of commands and terminals. */
export const CONTROL: Group<typeof fields> = { key: 'control', fields };
