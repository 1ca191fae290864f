import { z } from 'zod';
import { DeliveryError } from './errors.ts';
import type { ThemeArchive } from './hooks.ts';
import type { Http } from './host.ts';
import type { Plugin } from './plugin.ts';
import { defineThemeSource, downloadTheme } from './theme-fetch.ts';

const MAX_ANSWER = 4 * 2 ** 20;
const PROJECT = /^\/[\w.-]+(\/[\w.-]+)+?(\.git)?\/?$/;

/** A project on a code host: the origin of its API, and the project path. */
interface Project {
  readonly origin: string;
  /** `owner/name`, or deeper for groups. */
  readonly path: string;
}

/** Release of a project, with the files attached to it. */
interface Release {
  readonly tag: string;
  readonly assets: readonly { readonly name: string; readonly url: string }[];
}

/** Code host: the API address of the latest release, and how to parse its response. */
interface CodeHost {
  /** Name of the kind of source. */
  readonly kind: string;
  /** Origin of references without a URL, such as `owner/name`. */
  readonly home: string;
  /** Returns the address of the latest release. */
  latest(project: Project): string;
  /** Parses the response from that address. Any error it throws counts as "no release". */
  read(answer: unknown): Release;
}

/** Defines a plugin that fetches themes from the releases of projects: the one zip among the files of the latest release. */
export const defineReleaseSource = (host: CodeHost): Plugin =>
  defineThemeSource({ kind: host.kind, fetch: (ref, { http }) => fetchRelease(host, ref, http) });

const Assets = z.object({
  tag_name: z.string().max(200),
  assets: z
    .array(z.object({ name: z.string().max(300), browser_download_url: z.string().max(2000) }))
    .max(200)
    .transform(assets => assets.map(({ name, browser_download_url: url }) => ({ name, url }))),
});

/** Parses a release in the format of GitHub's API, which other code hosts share. */
export function releaseWithAssets(answer: unknown): Release {
  const { tag_name: tag, assets } = Assets.parse(answer);
  return { tag, assets };
}

/** Source archives that the code host generates are not themes; they are not listed among the files of a release. */
async function fetchRelease(host: CodeHost, ref: string, http: Http): Promise<ThemeArchive> {
  const project = projectOf(ref, host.home);
  if (!project) throw new DeliveryError(`${ref} is not a project. Give owner/name, or the address of its page.`);
  const { origin, path } = project;
  const answer = await http(host.latest(project), { headers: { accept: 'application/json' }, maxBytes: MAX_ANSWER });
  if (answer.status === 404) throw new DeliveryError(`${path} has no release on ${origin}.`);
  if (!answer.ok) throw new DeliveryError(`${origin} answered ${answer.status}.`);
  const { tag, assets } = read(host, answer.json(), origin);
  const zips = assets.filter(({ name }) => /\.zip$/i.test(name.split('?')[0] ?? ''));
  const [zip] = zips;
  if (!zip) throw new DeliveryError(`The release ${tag} of ${path} has no .zip among its files.`);
  if (zips.length > 1)
    throw new DeliveryError(`The release ${tag} of ${path} has several zips. Give the address of one instead.`);
  return { archive: await downloadTheme(http, new URL(zip.url, origin).href), from: `${origin}/${path} ${tag}` };
}

function read(host: CodeHost, answer: unknown, origin: string): Release {
  try {
    return host.read(answer);
  } catch {
    throw new DeliveryError(`${origin} did not answer with a release.`);
  }
}

/** Parses `owner/name` or the URL of a project page. */
export function projectOf(ref: string, home: string): Project | null {
  const address = URL.parse(/^https?:\/\//i.test(ref) ? ref : `${home}/${ref}`);
  if (!address || !PROJECT.test(address.pathname)) return null;
  // Pages below a project, such as its releases, also refer to the project.
  const path = address.pathname
    .replace(/\/(-\/)?(releases|tags|tree|blob)(\/.*)?$/, '')
    .replace(/\.git$/, '')
    .replace(/^\/|\/$/g, '');
  return path.includes('/') ? { origin: address.origin, path } : null;
}
