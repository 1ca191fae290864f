/** Stylesheets: `public` loads with every page, `admin` with the pages behind the sign-in. */
export type Sheet = 'public' | 'admin';

/** Palettes that src/ui/radix/public.css imports. */
export const colours: ReadonlySet<string> = new Set(['gray', 'slate', 'iris', 'red', 'amber', 'green']);

/** Class names of each Radix Themes component. */
const CLASSES = {
  AlertDialog: [
    'AlertDialogContent',
    'BaseDialogContent',
    'BaseDialogOverlay',
    'BaseDialogScroll',
    'BaseDialogScrollPadding',
  ],
  Badge: ['Badge'],
  Button: ['BaseButton', 'Button', 'Spinner', 'SpinnerLeaf'],
  Dialog: ['DialogContent', 'BaseDialogContent', 'BaseDialogOverlay', 'BaseDialogScroll', 'BaseDialogScrollPadding'],
  DropdownMenu: [
    'BaseMenuContent',
    'BaseMenuViewport',
    'BaseMenuItem',
    'BaseMenuLabel',
    'BaseMenuSeparator',
    'BaseMenuShortcut',
    'DropdownMenuContent',
    'DropdownMenuItem',
    'PopperContent',
    'ScrollAreaRoot',
    'ScrollAreaViewport',
    'ScrollAreaScrollbar',
    'ScrollAreaThumb',
    'ScrollAreaViewportFocusRing',
  ],
  IconButton: ['BaseButton', 'IconButton', 'Spinner', 'SpinnerLeaf'],
  Popover: ['PopoverContent', 'PopperContent'],
  TabNav: [
    'BaseTabList',
    'BaseTabListTrigger',
    'BaseTabListTriggerInner',
    'BaseTabListTriggerInnerHidden',
    'TabNavItem',
    'TabNavLink',
    'TabNavLinkInner',
    'TabNavLinkInnerHidden',
    'TabNavRoot',
  ],
  TextField: ['TextFieldRoot', 'TextFieldInput', 'TextFieldSlot'],
  Theme: [],
} as const satisfies Record<string, readonly string[]>;

export type RadixComponent = keyof typeof CLASSES;

/** Components that each part of the shell may import from @radix-ui/themes; a test compares them with the imports. */
export const components: { readonly [S in Sheet]: readonly RadixComponent[] } = {
  public: ['Theme', 'Button', 'IconButton', 'TextField', 'Popover'],
  admin: ['AlertDialog', 'Badge', 'Dialog', 'DropdownMenu', 'TabNav'],
};

const classesOf = (sheet: Sheet) =>
  new Set<string>(components[sheet].flatMap(name => CLASSES[name] as readonly string[]));

export const radixClasses: { readonly [S in Sheet]: ReadonlySet<string> } = {
  public: classesOf('public'),
  admin: classesOf('admin'),
};
