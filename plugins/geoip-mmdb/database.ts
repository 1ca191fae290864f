import { isIP } from 'node:net';
import { DeliveryError, type GeoLocation } from '@vitrine/plugin-sdk';

/** Fields read from an entry, in country, city and network databases alike. */
interface Entry {
  readonly country?: { readonly iso_code?: string };
  readonly registered_country?: { readonly iso_code?: string };
  readonly subdivisions?: readonly { readonly names?: { readonly en?: string } }[];
  readonly city?: { readonly names?: { readonly en?: string } };
  readonly autonomous_system_organization?: string;
}

/** An open MaxMind DB. */
export interface Database {
  readonly kind: string;
  readonly built: Date;
  find(address: string): GeoLocation | undefined;
}

/** Opens a database. Throws DeliveryError if the data is not a MaxMind database. */
export async function openDatabase(bytes: Buffer): Promise<Database> {
  const { Reader } = await import('maxmind');
  let reader;
  try {
    reader = new Reader(bytes);
    reader.get('192.0.2.1');
  } catch {
    throw new DeliveryError('This is no MaxMind database.');
  }
  const { databaseType, buildEpoch } = reader.metadata;
  return {
    kind: databaseType,
    built: new Date(buildEpoch),
    find: address => (isIP(address) ? placeOf(reader.get(address) as Entry | null) : undefined),
  };
}

function placeOf(entry: Entry | null): GeoLocation | undefined {
  const country = entry?.country?.iso_code ?? entry?.registered_country?.iso_code;
  if (!country) return undefined;
  const region = entry?.subdivisions?.[0]?.names?.en;
  const city = entry?.city?.names?.en;
  const network = entry?.autonomous_system_organization;
  return { country, ...(region && { region }), ...(city && { city }), ...(network && { network }) };
}
