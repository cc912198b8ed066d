import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { notify } from './notify.ts'

/** A button that takes a ref: it is rendered before its menu is loaded. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>

/** Props of every menu: its button, and whether it is open. */
export type LiveMenuProps = { target: MenuButton; opened: boolean; onChange: (opened: boolean) => void }

type Props<P extends object> = {
  target: MenuButton
  /** Loads the menu with everything in it. */
  load: () => Promise<ComponentType<P & LiveMenuProps>>
  /** The menu's own props. */
  menu: P
  /** What opens, for screen readers. */
  popup?: 'menu' | 'dialog'
}

/**
 * The button of a menu, and the menu on demand: its code for placement and keyboard is larger than most
 * pages, and a list would render a closed menu in each row.
 */
export function MenuOnDemand<P extends object>({ target, load, menu, popup = 'menu' }: Props<P>) {
  const [live, setLive] = useState<{ Menu: ComponentType<P & LiveMenuProps>; opens: boolean }>()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLElement>(null)
  // The menu returns the focus to what had it when it opened: its own button, which replaces the first.
  useLayoutEffect(() => {
    if (!live?.opens) return
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [live])
  if (live) {
    const { Menu } = live
    return (
      <Menu {...menu} target={cloneElement(target, { ref: button })} opened={opened} onChange={setOpened} />
    )
  }
  const prepare = () => void load().catch(() => undefined)
  const open = () => {
    const origin = document.activeElement
    load().then((Menu) => {
      // If the person has moved on meanwhile, the focus is not taken back.
      const now = document.activeElement
      setLive({ Menu, opens: now === origin || now === document.body })
    }, notify.error)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || popup !== 'menu') return
    event.preventDefault()
    open()
  }
  return cloneElement(target, {
    ...{ 'aria-haspopup': popup, 'aria-expanded': false },
    ...{ onPointerEnter: prepare, onFocus: prepare, onClick: open, onKeyDown },
  })
}
