/** Value of the field for a country that is looked up. */
export const AUTOMATIC = 'auto';
/** Value of the field for no country at all. */
export const NOWHERE = 'none';

/** Returns the country of a node in the format of the API. */
export const regionOf = (value: string): string | null => (value === AUTOMATIC ? null : value === NOWHERE ? '' : value);
