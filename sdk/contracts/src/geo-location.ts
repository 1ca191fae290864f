import { z } from 'zod';

/** Location of an IP address. Name and flag of the country are derived from the code. */
export const GeoLocation = z.object({
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().regex(/^[A-Z]{2}$/, 'expected two capital letters, such as DE'),
  region: z.string().max(200).optional(),
  city: z.string().max(200).optional(),
  /** Name of the network's operator. */
  network: z.string().max(200).optional(),
});
export type GeoLocation = Readonly<z.infer<typeof GeoLocation>>;
