/** HTTP methods of a plugin's routes. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Properties of a plugin's web part: the default export of `web/AdminPage.tsx`, `web/Widget.tsx` or `web/PublicPage.tsx`. */
export interface PluginPartProps {
  /**
   * Calls a route of the plugin, such as `call('GET', '/api/pigeon/coops')`, and returns its JSON. Rejects with an Error whose
   * message is the `message` or `detail` of the response. Admin pages may call all routes of their own plugin, the other parts those of
   * the audience `viewer` and `anyone`.
   */
  call<T>(method: RouteMethod, path: string, body?: unknown): Promise<T>;
  /** Translates an English text by `messages` in `locales/<language>.json`; `{name}` is replaced by a value. */
  t(text: string, values?: Readonly<Record<string, string | number>>): string;
  /** Language of the page, such as `en` or `zh-CN`. */
  readonly language: string;
  /** URL of the site without a trailing slash, for links to routes. */
  readonly siteUrl: string;
  /** The plugin's own settings that are listed in `webSettings` of its manifest. Visitors can read them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Properties of a panel on the page of a node: the default export of `web/NodePanel.tsx`. */
export interface NodePanelProps extends PluginPartProps {
  /**
   * The node, which this visitor may see. A route that returns data about it must check the caller itself, with `canSeeNode` of
   * `@vitrine/plugin-sdk`.
   */
  readonly uuid: string;
}
