import type { FunctionComponent } from 'react';
import type { Parts } from './part-props.ts';
import { useHost } from './use-host.ts';

/** A component that the shell renders. Its code is part of the shell, so that themes stay small. */
function part<N extends keyof Parts>(name: N): FunctionComponent<Parts[N]> {
  function Part(props: Parts[N]) {
    const Drawn = useHost().components[name] as FunctionComponent<Parts[N]>;
    return <Drawn {...props} />;
  }
  Part.displayName = name;
  return Part;
}

export const Preferences = part('Preferences');
export const TimeChart = part('TimeChart');
export const Flag = part('Flag');
export const OsIcon = part('OsIcon');
export const Meter = part('Meter');
export const Tags = part('Tags');
export const Cost = part('Cost');
export const LastSeen = part('LastSeen');
export const Sparkline = part('Sparkline');
export const AvailabilityStrip = part('AvailabilityStrip');
export const UptimeStrip = part('UptimeStrip');
export const DayLane = part('DayLane');
export const Events = part('Events');
export const World = part('World');
