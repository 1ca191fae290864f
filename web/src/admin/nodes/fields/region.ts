/** Field value for automatic lookup of the country. */
export const AUTOMATIC = 'auto';
/** Field value for no country. */
export const NOWHERE = 'none';

/** Returns the country of a node in the format of the API. */
export const regionOf = (value: string): string | null => (value === AUTOMATIC ? null : value === NOWHERE ? '' : value);
