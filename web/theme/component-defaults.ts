import type { MantineThemeOverride } from '@mantine/core'
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react'

const small = { defaultProps: { size: 'sm' } }
const medium = { defaultProps: { size: 'md' } }

/** Mantine locks scrolling with a style element, which the Content-Security-Policy forbids; `theme.css` does it instead. */
const root = { lockScroll: false, transitionProps: { duration: 150 } }
const overlay = { ...root, overlayProps: { backgroundOpacity: 0.35 } }

/**
 * Options open beside their box, inside the panel or page that holds it, not at the end of the document. The list itself
 * scrolls (`theme.css`): an element between list and options that scrolls would have to be reached by keyboard on its own.
 */
const chooser = {
  size: 'sm',
  checkIconPosition: 'right',
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
}
/**
 * Puts the choice back in place of what was typed to find another, as Mantine does only once the box is left. To whatever
 * stands around the box the focus stays inside.
 */
const putChoiceBack = (box: HTMLInputElement) =>
  box.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: box }))
/** In a box that was emptied Enter chooses nothing, but for what the arrows went to. Escape gives the search up. */
function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>): void {
  const box = event.currentTarget
  const isOpen = box.getAttribute('aria-expanded') === 'true'
  // Once the key has closed the list.
  if (event.key === 'Escape' && isOpen && !box.readOnly) setTimeout(() => putChoiceBack(box))
  if (event.key !== 'Enter' || box.value !== '' || !isOpen || box.hasAttribute('aria-activedescendant'))
    return
  event.preventDefault()
  event.stopPropagation()
}
const typed = new WeakMap<HTMLInputElement, string>()
const onInputCapture = ({ currentTarget: box }: FormEvent<HTMLInputElement>) => void typed.set(box, box.value)
/** What is typed after a box was pressed replaces the choice that stands in it, as it does after Tab. */
function onClickCapture({ currentTarget: box }: MouseEvent<HTMLInputElement>): void {
  if (!box.readOnly && typed.get(box) !== box.value) box.select()
}
/** Enter takes the first option that what is typed finds. */
const one = { ...chooser, selectFirstOptionOnChange: true, onKeyDownCapture, onInputCapture, onClickCapture }

/** How components look unless told otherwise: 14 px in the dashboard. */
export const componentDefaults: MantineThemeOverride['components'] = {
  Anchor: { defaultProps: { size: 'sm', underline: 'hover' } },
  Text: small,
  Button: small,
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  TextInput: small,
  PasswordInput: small,
  NumberInput: small,
  Textarea: small,
  Select: { defaultProps: one },
  MultiSelect: { defaultProps: chooser },
  DateInput: small,
  DateTimePicker: small,
  Checkbox: small,
  Radio: small,
  Switch: small,
  SegmentedControl: small,
  Tabs: { defaultProps: { keepMounted: false } },
  // Inside the page, not at its end: menus then belong to the landmark they were opened in.
  Menu: {
    defaultProps: {
      position: 'bottom-end',
      offset: 4,
      transitionProps: { duration: 120 },
      withinPortal: false,
      // An element without a menu item's role in a menu confuses screen readers; the menu itself takes the focus.
      withInitialFocusPlaceholder: false,
      // It stays when its button leaves the screen while the page is scrolled.
      hideDetached: false,
      // Where there is room neither below nor above its button, it covers the button rather than leave the screen.
      middlewares: { flip: true, shift: { crossAxis: true } },
    },
  },
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, withArrow: false } },
  Modal: { defaultProps: { ...overlay, centered: true, size: 440, padding: 'lg' } },
  Drawer: { defaultProps: overlay },
  ModalRoot: { defaultProps: root },
  DrawerRoot: { defaultProps: root },
  Popover: { defaultProps: { transitionProps: { duration: 120 } } },
  Paper: { defaultProps: { withBorder: true, shadow: undefined } },
}

/** For guests (respondents, verifier, public pages): 16 px; `theme.css` makes their targets 48 px high. */
export const guestDefaults: MantineThemeOverride['components'] = {
  Anchor: { defaultProps: { size: 'md', underline: 'always' } },
  Text: medium,
  Button: medium,
  TextInput: medium,
  PasswordInput: medium,
  NumberInput: medium,
  Textarea: medium,
  Select: { defaultProps: { ...one, size: 'md' } },
  MultiSelect: { defaultProps: { ...chooser, size: 'md' } },
  DateInput: medium,
  DateTimePicker: medium,
  Checkbox: medium,
  Radio: medium,
}
