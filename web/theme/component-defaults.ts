import type { MantineThemeOverride } from '@mantine/core'
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react'

const small = { defaultProps: { size: 'sm' } }
const medium = { defaultProps: { size: 'md' } }

/**
 * Mantine locks scrolling with a style element, which the Content-Security-Policy forbids; `theme.css` locks
 * it instead.
 */
const root = { lockScroll: false, transitionProps: { duration: 150 } }
const overlay = { ...root, overlayProps: { backgroundOpacity: 0.35 } }

/**
 * Options open beside their box, inside the panel or page that contains it, not at the end of the document.
 * The list itself scrolls (`theme.css`): a scrolling element between list and options would be a keyboard
 * stop of its own.
 */
const chooser = {
  size: 'sm',
  checkIconPosition: 'right',
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
}
/**
 * Restores the choice in place of the search text, which Mantine only does once the box loses focus. To the
 * elements around the box it looks as if the focus stayed inside.
 */
const putChoiceBack = (box: HTMLInputElement) =>
  box.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: box }))
/**
 * In an emptied box, Enter chooses nothing except an option reached by the arrow keys. Escape cancels the
 * search.
 */
function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>): void {
  const box = event.currentTarget
  const isOpen = box.getAttribute('aria-expanded') === 'true'
  // After the key has closed the list.
  if (event.key === 'Escape' && isOpen && !box.readOnly) setTimeout(() => putChoiceBack(box))
  if (event.key !== 'Enter' || box.value !== '' || !isOpen || box.hasAttribute('aria-activedescendant'))
    return
  event.preventDefault()
  event.stopPropagation()
}
const typed = new WeakMap<HTMLInputElement, string>()
const onInputCapture = ({ currentTarget: box }: FormEvent<HTMLInputElement>) => void typed.set(box, box.value)
/** Typing after pressing a box replaces the choice in it, as after Tab. */
function onClickCapture({ currentTarget: box }: MouseEvent<HTMLInputElement>): void {
  if (!box.readOnly && typed.get(box) !== box.value) box.select()
}
/** Enter takes the first option that matches the typed text. */
const one = { ...chooser, selectFirstOptionOnChange: true, onKeyDownCapture, onInputCapture, onClickCapture }

/** The default look of components: 14 px in the dashboard. */
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
  // Inside the page, not at its end, so that menus belong to the landmark in which they were opened.
  Menu: {
    defaultProps: {
      position: 'bottom-end',
      offset: 4,
      transitionProps: { duration: 120 },
      withinPortal: false,
      // An element without a menu item's role confuses screen readers; the menu itself takes the focus.
      withInitialFocusPlaceholder: false,
      // It stays open when its button is scrolled out of view.
      hideDetached: false,
      // Without enough space below or above its button, it covers the button instead of leaving the screen.
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
