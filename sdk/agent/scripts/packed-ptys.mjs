import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';

const KINDS = ['linux-x64', 'linux-arm64'];

/** Plugin that puts the installed prebuilt ptys into the bundle, so that the agent remains a single file. */
export const packedPtys = () => ({
  name: 'packed-ptys',
  transform: (code, id) =>
    id.endsWith('/terminal/packed-ptys.ts') ? `export const PACKED_PTYS = ${JSON.stringify(ptys())};` : undefined,
});

function ptys() {
  return Object.fromEntries(
    KINDS.flatMap(kind => {
      const bytes = installed(kind);
      if (!bytes) return [];
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return [[kind, { sha256, data: deflateRawSync(bytes, { level: 9 }).toString('base64') }]];
    }),
  );
}

/** npm installs only packages for the building machine, unless called for another one (`npm install --cpu arm64 --os linux`). */
function installed(kind) {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(`@lydell/node-pty-${kind}/pty.node`));
  } catch {
    return undefined;
  }
}
