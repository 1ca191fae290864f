import { readToolArguments, toolSchema, type CallerApi, type ToolDescription } from '@vitrine/plugin-sdk';
import { OWN_TOOLS } from './own-tools.ts';
import { Reader, ToolError } from './reader.ts';

export { ToolError } from './reader.ts';

/** A tool of another plugin, as listed by the core. */
interface OfferedTool extends ToolDescription {
  readonly path: string;
}

/** Tools for one request: those of this plugin and of other plugins, with the rights of the caller. */
export class Tools {
  private readonly reader: Reader;
  private readonly api: CallerApi;
  private readonly changes: boolean;

  constructor(api: CallerApi, { changes }: { readonly changes: boolean }) {
    this.reader = new Reader(api);
    this.api = api;
    this.changes = changes;
  }

  async list() {
    const offered = (await this.offered()).map(tool => ({ ...tool, name: nameOf(tool) }));
    return [...OWN_TOOLS, ...offered].map(({ name, description, parameters, changes = false }) => ({
      name,
      description,
      inputSchema: toolSchema(parameters),
      annotations: { readOnlyHint: !changes },
    }));
  }

  async call(name: string, given: unknown): Promise<unknown> {
    const ownTool = OWN_TOOLS.find(tool => tool.name === name);
    if (ownTool) return ownTool.run(argumentsOf(ownTool, given), this.reader);
    const offered = (await this.offered()).find(tool => nameOf(tool) === name);
    if (!offered) throw new ToolError(`There is no tool "${name}".`, 'unknown');
    const { status, body } = await this.api.call('POST', offered.path, argumentsOf(offered, given));
    const { result, message, detail } = (body ?? {}) as { result?: unknown; message?: string; detail?: string };
    if (status >= 400) throw new ToolError(message ?? detail ?? `The tool answered ${status}.`);
    return result;
  }

  private async offered(): Promise<readonly OfferedTool[]> {
    const all = (await this.reader.read('/api/v1/tools')) as readonly OfferedTool[];
    return all.filter(({ changes }) => this.changes || !changes);
  }
}

/** Names of other plugins' tools begin with the plugin's id. */
const nameOf = ({ path, name }: OfferedTool) => `${path.split('/')[3]}_${name}`;

function argumentsOf({ parameters }: Pick<ToolDescription, 'parameters'>, given: unknown) {
  try {
    return readToolArguments(parameters, given);
  } catch (error) {
    throw new ToolError((error as Error).message);
  }
}
