import type { Host } from './host.ts';
import type { Audience, RouteRequest, ToolDescription, ToolParameter } from './routes.ts';

/** Values of a tool's arguments by name; omitted arguments are absent. */
export type ToolArguments = Readonly<Record<string, string | number | boolean>>;

/** A tool that a plugin offers. */
export interface Tool extends ToolDescription {
  /** By default `viewer`. */
  readonly audience?: Exclude<Audience, 'agent'>;
  /**
   * Returns the result for the caller, as JSON. `request.api` is the core's API with the caller's permissions. Error messages are
   * shown to the caller.
   */
  run(args: ToolArguments, request: RouteRequest): unknown;
}

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Offers a tool to tool-calling programs, such as those connected through the plugin `mcp`. It is a route of the plugin, `POST
 * /api/tools/<plugin>/<name>`, whose body contains the arguments.
 */
export function defineTool(host: Host, { run, audience = 'viewer', ...tool }: Tool): void {
  if (!NAME.test(tool.name))
    throw new TypeError(`The name of the tool "${tool.name}" must be a to z, digits and _, up to 40`);
  host.hooks.routes.tap(
    `POST /api/tools/${host.id}/${tool.name}`,
    async request => {
      try {
        return { json: { result: (await run(readToolArguments(tool.parameters, request.json()), request)) ?? null } };
      } catch (error) {
        return { status: 422, json: { message: error instanceof Error ? error.message : String(error) } };
      }
    },
    { audience, tool },
  );
}

/** Returns the arguments of a call. Throws an error that names the invalid argument. */
export function readToolArguments(parameters: ToolDescription['parameters'] = {}, input: unknown = {}): ToolArguments {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TypeError('arguments: must be an object');
  const unknown = Object.keys(input).find(name => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) throw new TypeError(`${unknown.slice(0, 60)}: there is no such argument`);
  const args: Record<string, string | number | boolean> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = (input as Record<string, unknown>)[name] ?? undefined;
    if (value === undefined && !parameter.required) continue;
    const problem = problemOf(parameter, value);
    if (problem) throw new TypeError(`${name}: ${problem}`);
    args[name] = value as string | number | boolean;
  }
  return args;
}

function problemOf({ type, oneOf }: ToolParameter, value: unknown): string | undefined {
  if (value === undefined) return 'must be given';
  if (typeof value !== type || (type === 'number' && !Number.isFinite(value))) return `must be a ${type}`;
  return oneOf && !oneOf.includes(String(value)) ? `must be one of ${oneOf.join(', ')}` : undefined;
}

/** JSON Schema of a tool's arguments. */
export const toolSchema = (parameters: ToolDescription['parameters'] = {}) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    Object.entries(parameters).map(([name, { type, description, oneOf }]) => [
      name,
      { type, description, ...(oneOf && { enum: oneOf }) },
    ]),
  ),
  required: Object.keys(parameters).filter(name => parameters[name]?.required),
  additionalProperties: false,
});
