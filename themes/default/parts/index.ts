/** Parts that the shell passes to every theme: see Parts in the SDK. */
export { AvailabilityStrip } from './AvailabilityStrip.tsx';
export { Cost } from './Cost.tsx';
export { DayLane } from './hero/DayLane.tsx';
export { Flag } from './Flag.tsx';
export { LastSeen } from './LastSeen.tsx';
export { Meter } from './Meter.tsx';
export { OsIcon } from './OsIcon.tsx';
export { Tags } from './Tags.tsx';
