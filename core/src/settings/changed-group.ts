/** Metadata key of the settings group that a route reads or changes. */
export const CHANGED_GROUP = 'vitrine:settings-group';
