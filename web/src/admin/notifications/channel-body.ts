import type { Channel, NewChannel } from '@vitrine/contracts';

/** Returns the request body that stores a channel unchanged: it contains no secrets, so the stored ones are kept. */
export const bodyOf = ({ name, plugin, enabled, events, language, values }: Channel): NewChannel => ({
  name,
  plugin,
  enabled,
  events,
  language,
  values,
});
