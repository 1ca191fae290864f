/** How everything looks where no theme says otherwise. */
export const LOOKS = {
  accentColor: 'iris',
  grayColor: 'slate',
  radius: 'medium',
  scaling: '110%',
  panelBackground: 'solid',
} as const;
