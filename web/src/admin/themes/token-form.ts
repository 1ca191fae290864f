import type { TFunction } from 'i18next';
import {
  ACCENT_COLOURS,
  DENSITIES,
  FONTS,
  PICTURE_FADES,
  RADII,
  SCALINGS,
  type ConfigForm,
  type FieldForm,
  type PageTokens,
  type ThemePalette,
  type ThemeTokens,
} from '@vitrine/contracts';
import { SHELL_COLOURS } from '@vitrine/contracts/theme-scan';
import type { Values } from '../../ui/form/schema.ts';

const COLOURS = ['background', 'surface', 'text', 'mutedText'] as const satisfies readonly (keyof ThemePalette)[];
const APPEARANCES = ['light', 'dark'] as const;
const CHOICES = {
  density: DENSITIES,
  radius: RADII,
  scaling: SCALINGS,
  font: FONTS,
  panelBackground: ['solid', 'translucent'],
} as const;

/** Returns the form of the design tokens. If a field is empty, the theme's own value applies. */
export function tokenForm(t: TFunction<['themes', 'nodes']>, themeTokens: ThemeTokens, tokens: PageTokens): ConfigForm {
  const select = (title: string, values: readonly string[], label: (value: string) => string, preset?: string) => ({
    type: 'string' as const,
    widget: 'select' as const,
    title,
    enum: ['', ...values],
    enumTitles: {
      '': preset ? t('tokens.own', { value: label(preset) }) : t('tokens.none'),
      ...Object.fromEntries(values.map(value => [value, label(value)])),
    },
  });
  const choices = Object.entries(CHOICES).map(([name, values]) => {
    const key = name as keyof typeof CHOICES;
    const label = (value: string) => (key === 'scaling' ? value : t(`tokens.${key}.${value}`));
    return [key, select(t(`tokens.${key}.title`), values, label, themeTokens[key])] as const;
  });
  const colours = APPEARANCES.flatMap(appearance =>
    COLOURS.map(part => [
      `${appearance}.${part}`,
      {
        type: 'string',
        widget: 'colour',
        title: t(`tokens.colour.${part}`),
        group: t(`tokens.${appearance}`),
        placeholder: themeTokens[appearance]?.[part] ?? SHELL_COLOURS[appearance][part],
      } satisfies FieldForm,
    ]),
  );
  const fade = select(
    t('tokens.pictureFade.title'),
    PICTURE_FADES,
    value => t(`tokens.pictureFade.${value}`),
    'strong',
  );
  return {
    type: 'object',
    required: [],
    properties: {
      accentColor: select(
        t('tokens.accentColor'),
        ACCENT_COLOURS,
        colour => t(`nodes:colour.${colour}`),
        themeTokens.accentColor,
      ),
      ...Object.fromEntries(choices),
      backgroundPicture: { type: 'string', widget: 'image', title: t('tokens.backgroundPicture') },
      ...(tokens.backgroundPicture && { pictureFade: fade }),
      ...(Object.fromEntries(colours) as ConfigForm['properties']),
    },
  };
}

/** Converts tokens to form values; the tokens of a palette are named by their path. */
export function tokenValues({ light = {}, dark = {}, ...tokens }: PageTokens): Values {
  const under = (name: string, palette: ThemePalette) =>
    Object.entries(palette).map(([part, colour]) => [`${name}.${part}`, colour]);
  return { ...tokens, ...Object.fromEntries([...under('light', light), ...under('dark', dark)]) };
}

/** Converts form values to tokens, without empty values. */
export function tokensOf(values: Values): PageTokens {
  const tokens: Record<string, unknown> = {};
  const palettes: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(values)) {
    if (value === '' || value === undefined) continue;
    const [name = '', part] = path.split('.');
    if (part) (palettes[name] ??= {})[part] = value;
    else tokens[name] = value;
  }
  if (!tokens.backgroundPicture) delete tokens.pictureFade;
  return { ...tokens, ...palettes };
}
