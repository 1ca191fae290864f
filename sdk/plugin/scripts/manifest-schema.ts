import { z } from 'zod';
import { Manifest } from '../src/manifest.ts';

/** JSON schema of a plugin's package.json, with which editors complete and check the key `vitrine`. */
export function manifestSchema(): object {
  const vitrine = z.toJSONSchema(Manifest, { io: 'input', unrepresentable: 'any' });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'package.json of a Vitrine plugin',
    type: 'object',
    required: ['name', 'version', 'vitrine'],
    properties: {
      vitrine: {
        ...vitrine,
        $schema: undefined,
        description: 'Manifest of the plugin, read before any of its code runs.',
        additionalProperties: false,
      },
    },
  };
}
