/** Default design tokens. */
export const DEFAULT_THEME_TOKENS = {
  accentColor: 'iris',
  grayColor: 'slate',
  radius: 'medium',
  scaling: '110%',
  panelBackground: 'solid',
} as const;
