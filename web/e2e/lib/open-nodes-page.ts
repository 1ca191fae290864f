import { signInAt } from './admin.ts';
import type { openBrowser } from './browser.ts';

/** Opens the administrator's list of nodes in its own browser, with helpers for repeated steps. */
export async function openNodesPage(browser: Awaited<ReturnType<typeof openBrowser>>, url: string) {
  const { page, complaints } = await browser.visitor({ viewport: { width: 1500, height: 950 } });
  await signInAt(page, url, '/admin');
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
  return {
    page,
    complaints,
    dialog: () => page.getByRole('dialog'),
    row: (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }),
    names: () => page.locator('tbody th a').allInnerTexts(),
    /** Selects an item of a node's menu; `path` leads through its submenus. */
    async open(name: string, ...path: readonly string[]) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      // Uses the keyboard: moving the pointer before a submenu is positioned closes it.
      for (const item of path) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    },
  };
}
