import { SDK_VERSION } from '@vitrine/plugin-sdk';
import semver from 'semver';
import { folderName, type Found } from './discovery.ts';

/** What became of a found folder before any of its code runs. */
export interface Admission {
  /** The manifest's id; for what cannot have one, a name of its folder that no manifest may claim. */
  readonly id: string;
  readonly found: Found;
  readonly verdict: 'fit' | 'broken' | 'rejected';
  readonly reason?: string;
}

/** Decides which of the found plugins may run: readable, made for this SDK, and the first of its id. */
export function admit(found: readonly Found[], sdk: string = SDK_VERSION): Admission[] {
  const holders = new Map<string, Found>();
  return found.map(one => {
    const manifest = one.package?.vitrine;
    const aside = `${one.origin}:${folderName(one)}`;
    if (one.problem || !manifest) {
      return { id: aside, found: one, verdict: 'broken', reason: one.problem ?? 'There is no manifest' };
    }
    const holder = holders.get(manifest.id);
    if (holder) {
      const reason = `The id "${manifest.id}" belongs to the plugin in ${folderName(holder)}`;
      return { id: aside, found: one, verdict: 'rejected', reason };
    }
    holders.set(manifest.id, one);
    if (!semver.validRange(manifest.sdk) || !semver.satisfies(sdk, manifest.sdk)) {
      const reason = `It is made for plugin SDK ${manifest.sdk}; this is ${sdk}`;
      return { id: manifest.id, found: one, verdict: 'rejected', reason };
    }
    return { id: manifest.id, found: one, verdict: 'fit' };
  });
}
