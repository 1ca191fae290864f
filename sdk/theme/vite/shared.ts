/** Packages that the shell shares with themes: each is loaded once per page and never bundled into a theme. */
export const SHARED = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-router-dom',
  '@radix-ui/themes',
  'react-i18next',
  '@vitrine/theme-sdk',
] as const;
export type SharedName = (typeof SHARED)[number];

/**
 * Packages of which only these names are shared; other packages are shared completely. Every additional name is code that visitors
 * of any theme load. The shell has the same lists in web/src/shell/federation.
 */
export const SHARED_NAMES: { readonly [P in SharedName]?: readonly string[] } = {
  'react-router-dom': [
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'createSearchParams',
    'generatePath',
    'matchPath',
    'useHref',
    'useLocation',
    'useMatch',
    'useNavigate',
    'useParams',
    'useResolvedPath',
    'useSearchParams',
  ],
  'react-i18next': ['I18nextProvider', 'useTranslation'],
  '@radix-ui/themes': [
    'AccessibleIcon',
    'AlertDialog',
    'AspectRatio',
    'Avatar',
    'Badge',
    'Blockquote',
    'Box',
    'Button',
    'Callout',
    'Card',
    'Checkbox',
    'CheckboxCards',
    'CheckboxGroup',
    'ChevronDownIcon',
    'Code',
    'Container',
    'ContextMenu',
    'DataList',
    'Dialog',
    'DropdownMenu',
    'Em',
    'Flex',
    'Grid',
    'Heading',
    'HoverCard',
    'IconButton',
    'Inset',
    'Kbd',
    'Link',
    'Popover',
    'Portal',
    'Progress',
    'Quote',
    'Radio',
    'RadioCards',
    'RadioGroup',
    'Reset',
    'ScrollArea',
    'Section',
    'SegmentedControl',
    'Select',
    'Separator',
    'Skeleton',
    'Slider',
    'Slot',
    'Slottable',
    'Spinner',
    'Strong',
    'Switch',
    'TabNav',
    'Table',
    'Tabs',
    'Text',
    'TextArea',
    'TextField',
    'Theme',
    'ThemeContext',
    'ThickCheckIcon',
    'ThickChevronRightIcon',
    'ThickDividerHorizontalIcon',
    'VisuallyHidden',
    'useThemeContext',
  ],
};

export const isShared = (name: string): name is SharedName => (SHARED as readonly string[]).includes(name);

/** The package of a bare import: `@radix-ui/themes/styles.css` → `@radix-ui/themes`. */
export const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Packages that must not be bundled into a theme, as folders of node_modules. */
export const SHARED_PACKAGES: ReadonlySet<string> = new Set([...SHARED.map(packageOf), 'react-router', 'scheduler']);
