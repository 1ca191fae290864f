import { Badge } from '@radix-ui/themes';
import type { PluginPartProps } from '@vitrine/theme-sdk';
import { STATES, type State } from './heartbeat.ts';

export const StateBadge = ({ state, t }: { state: State; t: PluginPartProps['t'] }) => (
  <Badge color={STATES[state].color} variant="soft">
    {t(STATES[state].text)}
  </Badge>
);
