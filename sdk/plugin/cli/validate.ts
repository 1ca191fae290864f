import { conformance } from '../src/conformance.ts';
import { SDK_VERSION } from '../src/sdk-version.ts';
import { packPlugin } from './pack-plugin.ts';
import { readPackage } from './plugin-folder.ts';

/** Size that a site accepts, in bytes. */
const MAX_PACKED = 32 * 1024 * 1024;

/** Prints what is missing before others can use a plugin. Returns the exit code: 0 if nothing is. */
export async function validatePlugin(folder: string): Promise<number> {
  const { version, vitrine } = readPackage(folder);
  const { bytes, files } = await packPlugin(folder);
  const problems = [
    ...(await conformance(folder)),
    ...(bytes.length > MAX_PACKED ? [`it is larger than ${MAX_PACKED / 1024 / 1024} MB when it is packed`] : []),
  ];
  console.log(`${vitrine.id} ${version}, ${files.length} files, SDK ${SDK_VERSION} (accepts ${vitrine.sdk})`);
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(problems.length > 0 ? 'Fix these before you publish it.' : 'Nothing is missing.');
  return problems.length > 0 ? 1 : 0;
}
