import { z } from 'zod';
import { DeliveryError } from './errors.ts';
import type { Http, HttpResponse } from './host.ts';

const MAX_DOCUMENT = 16 * 2 ** 20;
const MAX_FOUND = 40;

/** Description of a package by a registry. */
const Packument = z.object({
  'dist-tags': z.record(z.string(), z.string()),
  versions: z.record(
    z.string(),
    z.object({ dist: z.object({ tarball: z.string().max(2000), integrity: z.string().max(500).optional() }) }),
  ),
});

/** Response of a registry's search, limited to the fields in use. */
const SearchResult = z.object({
  objects: z.array(
    z.object({
      package: z.object({
        name: z.string().max(250),
        version: z.string().max(60),
        description: z.string().optional().catch(undefined),
        date: z.string().optional().catch(undefined),
        publisher: z.object({ username: z.string() }).optional().catch(undefined),
        author: z.object({ name: z.string() }).optional().catch(undefined),
      }),
    }),
  ),
});

/** One version of a package. */
interface NpmVersion {
  readonly name: string;
  readonly version: string;
  /** URL of its .tgz. */
  readonly tarball: string;
  /** Checksums in npm's notation: `sha512-…`. */
  readonly integrity?: string;
}

/** Package found by a search. */
interface NpmPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string;
  /** Date of the release, ISO 8601; empty if the registry does not provide it. */
  readonly date: string;
}

/**
 * Client of an npm registry. Throws a DeliveryError for an error response, and a NetworkError if the registry cannot be reached.
 */
export class NpmRegistry {
  private readonly http: Http;
  private readonly origin: string;

  constructor(http: Http, address: string) {
    this.http = http;
    this.origin = address.replace(/\/+$/, '');
  }

  /** Returns the version of a package that a reference selects: `name`, `name@next` or `name@1.2.0`. */
  async find(ref: string): Promise<NpmVersion> {
    const name = npmNameOf(ref);
    const { 'dist-tags': tags, versions } = await this.packument(name);
    const requestedVersion = ref.slice(name.length + 1) || 'latest';
    const version = tags[requestedVersion] ?? requestedVersion;
    const dist = Object.hasOwn(versions, version) ? versions[version]?.dist : undefined;
    if (!dist) throw new DeliveryError(`The registry has no version ${requestedVersion} of ${name}.`);
    return {
      name,
      version,
      tarball: new URL(dist.tarball, this.origin).href,
      ...(dist.integrity !== undefined && { integrity: dist.integrity }),
    };
  }

  /** Returns the newest version of a package; undefined if none is tagged. */
  async latest(name: string): Promise<string | undefined> {
    return (await this.packument(name))['dist-tags'].latest;
  }

  /** Searches for packages with a keyword, at most 40. */
  async search(keyword: string, searchText: string): Promise<NpmPackage[]> {
    const query = new URLSearchParams({ text: `keywords:${keyword} ${searchText}`.trim(), size: String(MAX_FOUND) });
    const answer = await this.http(`${this.origin}/-/v1/search?${query}`, { maxBytes: MAX_DOCUMENT });
    this.assertAnswered(answer);
    const parsed = SearchResult.safeParse(answer.json());
    if (!parsed.success) throw new DeliveryError(`${this.host} does not offer the search of an npm registry.`);
    return parsed.data.objects.map(({ package: found }) => ({
      name: found.name,
      version: found.version,
      description: (found.description ?? '').slice(0, 300),
      author: (found.author?.name ?? found.publisher?.username ?? '').slice(0, 100),
      date: (found.date ?? '').slice(0, 10),
    }));
  }

  private async packument(name: string): Promise<z.infer<typeof Packument>> {
    const answer = await this.http(`${this.origin}/${name.replace('/', '%2f')}`, {
      maxBytes: MAX_DOCUMENT,
      headers: { accept: 'application/vnd.npm.install-v1+json, application/json' },
    });
    if (answer.status === 404) throw new DeliveryError(`The registry has no package ${name}.`);
    this.assertAnswered(answer);
    const parsed = Packument.safeParse(answer.json());
    if (!parsed.success) throw new DeliveryError(`${this.host} is not an npm registry.`);
    return parsed.data;
  }

  private assertAnswered({ ok, status }: HttpResponse): void {
    if (!ok) throw new DeliveryError(`${this.host} answered ${status}.`);
  }

  private get host(): string {
    return new URL(this.origin).host;
  }
}

/** Returns the name of a package without its version: `@scope/name@1.0.0` → `@scope/name`. */
export const npmNameOf = (ref: string): string => ref.replace(/(?<=.)@[^@/]*$/, '');
