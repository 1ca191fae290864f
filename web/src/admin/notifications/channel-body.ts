import type { Channel, NewChannel } from '@vitrine/contracts';

/** Returns the request body that stores a channel as shown: secrets are not among its values, so they are kept. */
export const bodyOf = ({ name, plugin, enabled, events, language, values }: Channel): NewChannel => ({
  name,
  plugin,
  enabled,
  events,
  language,
  values,
});
