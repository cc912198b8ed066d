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

/** A button that takes a ref: it stands there before its menu does. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>

/** What a menu is given besides its own: its button, and whether it is open. */
export type LiveMenuProps = { target: MenuButton; opened: boolean; onChange: (opened: boolean) => void }

type Props<P extends object> = {
  target: MenuButton
  /** Fetches the menu, with everything in it. */
  load: () => Promise<ComponentType<P & LiveMenuProps>>
  /** What the menu shows. */
  menu: P
  /** What opens, for screen readers. */
  popup?: 'menu' | 'dialog'
}

/**
 * The button of a menu, and the menu once it is wanted: code for placing and keyboard is larger than most pages, and
 * a list would draw a closed menu in each of its rows.
 */
export function MenuOnDemand<P extends object>({ target, load, menu, popup = 'menu' }: Props<P>) {
  const [live, setLive] = useState<{ Menu: ComponentType<P & LiveMenuProps>; opens: boolean }>()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLElement>(null)
  // The menu gives the focus back to what had it when it opened: its own button, which takes the place of the first.
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
      // Who has gone on to something else meanwhile is not called back.
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
