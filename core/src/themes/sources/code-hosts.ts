import type { Http, ThemeArchive } from '@vitrine/plugin-sdk';
import { z } from 'zod';
import { ARCHIVE_LIMITS } from '../archive/limits.ts';
import { ThemeSourceFailed } from '../themes.problems.ts';
import { projectOf, type Project } from './source.rule.ts';

/** A file of a release. */
interface Asset {
  readonly name: string;
  readonly url: string;
}

const named = z.object({ name: z.string().max(300), browser_download_url: z.string().max(2000) });
const Released = z.object({ tag_name: z.string().max(200), assets: z.array(named).max(200) });
const GitLabReleased = z.object({
  tag_name: z.string().max(200),
  assets: z.object({
    links: z
      .array(
        z.object({
          name: z.string().max(300),
          url: z.string().max(2000),
          direct_asset_url: z.string().max(2000).optional(),
        }),
      )
      .max(200),
  }),
});

interface Release {
  readonly tag: string;
  readonly assets: readonly Asset[];
}

interface CodeHost {
  /** Where `owner/name` lies when no address is given. */
  readonly home: string;
  latest(project: Project): string;
  read(answer: unknown): Release;
}

const likeGitHub = (answer: unknown): Release => {
  const { tag_name: tag, assets } = Released.parse(answer);
  return { tag, assets: assets.map(({ name, browser_download_url: url }) => ({ name, url })) };
};

/** The code hosts that themes can be released on. */
export const CODE_HOSTS: Readonly<Record<string, CodeHost>> = {
  github: {
    home: 'https://github.com',
    latest: ({ origin, path }) =>
      `${origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`}/repos/${path}/releases/latest`,
    read: likeGitHub,
  },
  gitea: {
    home: 'https://codeberg.org',
    latest: ({ origin, path }) => `${origin}/api/v1/repos/${path}/releases/latest`,
    read: likeGitHub,
  },
  gitlab: {
    home: 'https://gitlab.com',
    latest: ({ origin, path }) => `${origin}/api/v4/projects/${encodeURIComponent(path)}/releases/permalink/latest`,
    read: answer => {
      const { tag_name: tag, assets } = GitLabReleased.parse(answer);
      return {
        tag,
        assets: assets.links.map(({ name, url, direct_asset_url: direct }) => ({
          name: /\.zip$/i.test(name) ? name : url,
          url: direct ?? url,
        })),
      };
    },
  },
};

/** The zip of a project's latest release. Sources that a code host packs by itself are not themes and are passed over. */
export async function fetchRelease(host: CodeHost, ref: string, http: Http): Promise<ThemeArchive> {
  const project = projectOf(ref, host.home);
  if (!project) throw new ThemeSourceFailed(`${ref} is not a project. Give owner/name, or the address of its page.`);
  const answer = await http(host.latest(project), { headers: { accept: 'application/json' }, maxBytes: 4 * 2 ** 20 });
  if (answer.status === 404) throw new ThemeSourceFailed(`${project.path} has no release on ${project.origin}.`);
  if (!answer.ok) throw new ThemeSourceFailed(`${project.origin} answered ${answer.status}.`);
  const release = read(host, answer.json(), project);
  const zips = release.assets.filter(({ name }) => /\.zip$/i.test(name.split('?')[0] ?? ''));
  const [zip] = zips;
  if (!zip) throw new ThemeSourceFailed(`The release ${release.tag} of ${project.path} has no .zip among its files.`);
  if (zips.length > 1)
    throw new ThemeSourceFailed(
      `The release ${release.tag} of ${project.path} has several zips. Give the address of one instead.`,
    );
  return {
    zip: await download(http, new URL(zip.url, project.origin).href),
    from: `${project.origin}/${project.path} ${release.tag}`,
  };
}

function read(host: CodeHost, answer: unknown, { origin }: Project): Release {
  try {
    return host.read(answer);
  } catch {
    throw new ThemeSourceFailed(`${origin} answered something that is no release.`);
  }
}

/** A zip from an address, no larger than a theme may be. */
export async function download(http: Http, url: string): Promise<Uint8Array> {
  const answer = await http(url, { maxBytes: ARCHIVE_LIMITS.archive, timeoutMs: 120_000 });
  if (!answer.ok) throw new ThemeSourceFailed(`${new URL(url).host} answered ${answer.status}.`);
  return answer.bytes();
}
