const kebab = (name: string) => name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `-${letter}`).toLowerCase();

/** What a route does, as the log names it: `NodesController.rotateToken` → `nodes.rotate-token`. */
export const actionOf = (controller: string, handler: string): string =>
  `${kebab(controller.replace(/Controller$/, ''))}.${kebab(handler)}`;
