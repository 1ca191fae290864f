import { z } from 'zod';
import * as contracts from '@vitrine/contracts';
import type { Route } from './routes.ts';

type Json = Record<string, unknown>;

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'The entity tag of the version that the request changes. Answered with 412 if another is stored.',
  schema: { type: 'string' },
};

const SECURITY = {
  anyone: [{}, { session: [] }],
  viewer: [{}, { share: [] }, { key: [] }, { session: [] }],
  agent: [{ agent: [] }],
  admin: [{ session: [] }, { key: [] }],
} as const;

/**
 * Generates the OpenAPI 3.1 document of these routes, from the same schemas that validate the requests. `base`: path under which
 * the site is served, or empty.
 */
export function openApi(routes: readonly Route[], version: string, base: string): Json {
  const names = new Map<unknown, string>(
    Object.entries(contracts).flatMap(([name, value]) => (isSchema(value) ? [[value, name]] : [])),
  );
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema as z.ZodType, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: id => `#/components/schemas/${id}`,
  });
  const shape = (schema: z.ZodType): Json => {
    const name = names.get(schema);
    if (name) return { $ref: `#/components/schemas/${name}` };
    if (schema instanceof z.ZodArray) return { type: 'array', items: shape(schema.element as z.ZodType) };
    return withoutMeta(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  };
  const paths: Record<string, Json> = {};
  const ids = new Map<string, number>();
  for (const route of routes) {
    const count = (ids.get(route.name) ?? 0) + 1;
    ids.set(route.name, count);
    const path = route.path.replace(/[*:](\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, count, shape);
  }
  return portable({
    openapi: '3.1.0',
    info: { title: 'Vitrine', version },
    servers: [{ url: base || '/' }],
    paths,
    components: {
      schemas: withNamedVariants(
        Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutMeta(schema)])),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'vitrine' },
        share: { type: 'apiKey', in: 'cookie', name: 'vitrine-share' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key whose scopes cover the route' },
        agent: { type: 'http', scheme: 'bearer', description: "A node's token" },
      },
      responses: {
        Problem: {
          description: 'What went wrong',
          content: { 'application/problem+json': { schema: shape(contracts.Problem) } },
        },
      },
    },
  }) as Json;
}

/**
 * Rewrites parts of a schema that other tools cannot read: `items: false` after the fixed items of a list becomes its length, a
 * pattern becomes one without Unicode properties or is left out, and properties named with symbols become a record.
 */
function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (typeof value !== 'object' || value === null) return value;
  const { items, pattern, ...rest } = asRecord(value as Json);
  const entries = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, portable(entry)]));
  const { prefixItems } = entries;
  if (items === false && Array.isArray(prefixItems))
    Object.assign(entries, { minItems: prefixItems.length, maxItems: prefixItems.length });
  else if (items !== undefined) entries.items = portable(items);
  if (typeof pattern !== 'string') return pattern === undefined ? entries : { ...entries, pattern: portable(pattern) };
  const jsPattern = pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f');
  return /\\p\{/i.test(jsPattern) ? entries : { ...entries, pattern: jsPattern };
}

/**
 * Gives the unnamed members of a union names of their own: `FamilyView` with the kind `gauge` becomes `FamilyViewGauge`. Otherwise
 * generators invent names for them, some of them the same name twice.
 */
function withNamedVariants(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  const named: Record<string, Json> = { ...schemas };
  for (const [name, schema] of Object.entries(schemas)) {
    if (!Array.isArray(schema.oneOf)) continue;
    const oneOf = (schema.oneOf as Json[]).map((variant, i) => {
      if (typeof variant.properties !== 'object') return variant;
      const [constant] = Object.values(variant.properties as Record<string, Json>).flatMap(({ const: code }) =>
        typeof code === 'string' ? [code] : [],
      );
      const operationId =
        name +
        (constant ?? String(i + 1)).replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) =>
          first.toUpperCase(),
        );
      const free = operationId in named ? `${operationId}${i + 1}` : operationId;
      named[free] = variant;
      return { $ref: `#/components/schemas/${free}` };
    });
    named[name] = { ...schema, oneOf };
  }
  return named;
}

/** Converts properties into a record if generators cannot derive names from them, as with currency symbols. */
function asRecord(schema: Json): Json {
  const { type, properties, additionalProperties: _, ...rest } = schema;
  if (type !== 'object' || typeof properties !== 'object') return schema;
  const names = Object.keys(properties as Json);
  if (names.every(name => /^[A-Za-z]/.test(name))) return schema;
  const [first] = Object.values(properties as Json);
  return { ...rest, type, propertyNames: { type: 'string', enum: names }, additionalProperties: first };
}

/** `count`: number of paths of this handler described so far, including this one. */
function operation(route: Route, count: number, shape: (schema: z.ZodType) => Json): Json {
  const { access } = route;
  const body = bodyOf(route, shape);
  const answer = route.answers && shape(route.answers);
  const data = answer && (route.bare ? answer : { type: 'object', properties: { data: answer }, required: ['data'] });
  return {
    operationId: route.name.replace(/Controller\./, '.') + (count > 1 ? count : ''),
    tags: [route.name.replace(/Controller\..*/, '')],
    'x-audience': access.audience,
    ...(access.audience === 'admin' ? { 'x-key-scope': access.scope } : {}),
    ...(access.audience === 'admin' && access.stepUp ? { 'x-step-up': access.stepUp } : {}),
    security: SECURITY[access.audience],
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route, shape),
      ...(route.isConditional ? [IF_MATCH] : []),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [route.status]: { description: 'Done', ...(data ? { content: { 'application/json': { schema: data } } } : {}) },
      ...(route.isConditional && { 412: { $ref: '#/components/responses/Problem' } }),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function bodyOf({ inputs, hasPartialBody }: Route, shape: (schema: z.ZodType) => Json): Json | undefined {
  const schema = inputs.find(input => input.in === 'body')?.schema;
  return schema && (hasPartialBody ? withoutRequired(schema) : shape(schema));
}

/** Returns the schema of an object without required fields, including objects directly inside it; entries of lists keep theirs. */
const withoutRequired = (schema: z.ZodType): Json =>
  withoutMeta(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema, path }) => void (path.includes('items') || delete jsonSchema.required),
    }),
  );

const pathParameters = ({ path }: Route): Json[] =>
  [...path.matchAll(/[*:](\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ inputs }: Route, shape: (schema: z.ZodType) => Json): Json[] {
  return inputs.flatMap(({ in: source, name, schema }) => {
    if (source !== 'query' || !schema) return [];
    if (name) return [{ name, in: 'query', required: !schema.safeParse(undefined).success, schema: shape(schema) }];
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, value]) => ({
      name: key,
      in: 'query',
      required: !value.safeParse(undefined).success,
      schema: shape(value),
    }));
  });
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

function withoutMeta(schema: object): Json {
  const { $schema: _, $id: __, id: ___, ...rest } = schema as Json;
  return rest;
}
