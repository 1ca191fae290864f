import { createElement, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginPart as Plugin, PluginPartName } from '@vitrine/contracts';
import type { NodePanelProps, PluginPartProps } from '@vitrine/theme-sdk';
import { basePath } from '../../api/base-path.ts';
import { callPluginRoute } from '../../api/plugin-route.ts';
import { loadPart, loadTexts } from './load-part.ts';

const NO_SETTINGS = {};
const siteUrl = location.origin + basePath;

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );

interface PluginPartShownProps {
  readonly plugin: Plugin;
  readonly name: PluginPartName;
  /** Calls a route of the plugin; by default on this site. */
  readonly call?: PluginPartProps['call'];
  /** UUID of the node, for a panel. */
  readonly uuid?: string;
}

/** Renders a web part of a plugin. Suspends while the part loads; throws if it cannot be used. */
export function PluginPart({ plugin, name, call = callPluginRoute, uuid }: PluginPartShownProps) {
  const { language } = useTranslation().i18n;
  const Part = use(loadPart(plugin, name));
  const texts = use(loadTexts(plugin, language));
  const props = useMemo<PluginPartProps & Partial<NodePanelProps>>(
    () => ({
      call,
      t: (text, values = {}) => fill(texts[text] ?? text, values),
      language,
      siteUrl,
      settings: plugin.settings ?? NO_SETTINGS,
      ...(uuid !== undefined && { uuid }),
    }),
    [call, texts, language, plugin.settings, uuid],
  );
  return createElement(Part, props);
}
