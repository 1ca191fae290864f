import type { Channel, NewChannel } from '@vitrine/contracts';

/** What is sent to store a channel as it is shown: secrets are not among its values, so they stay as they are. */
export const bodyOf = ({ name, plugin, enabled, events, language, values }: Channel): NewChannel => ({
  name,
  plugin,
  enabled,
  events,
  language,
  values,
});
