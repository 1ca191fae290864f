import type { startTwoNodeSite } from './start-two-node-site.ts';
import { listener, theft } from './theft.ts';
import { writeThemeZip } from './themes.ts';

/** Adds a theme and custom HTML to a site. Both attempt every theft. */
export async function plantThieves({ install, ask, uuids }: Awaited<ReturnType<typeof startTwoNodeSite>>) {
  await install(writeThemeZip('thief', `${theft('theme', uuids)}${listener('theme')} export default { slots: {} };`));
  const head = `<script>${theft('custom', uuids)}${listener('custom')}</script>`;
  await ask('PUT', '/settings/custom', { head, body: '', origins: [] });
}
