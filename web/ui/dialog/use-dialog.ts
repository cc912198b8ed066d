import { useLayoutEffect, useRef } from 'react'

/** What had the focus last: a button that is switched off while it works loses it before a dialog opens. */
let last: HTMLElement | null = null
let remembered: HTMLElement | null = null
/** Where the dialog came from that closes at this moment: one that takes its place, as its question does, leads back there. */
let leaving: HTMLElement | null = null
/** Whether this was given the focus only because what had it went away (`useFocusKeeper`). */
const isFallback = (element: Element) => element instanceof HTMLElement && 'focusPlace' in element.dataset

globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  last = target
  // A person has gone on, and opens what comes next from there.
  const isElsewhere = target !== remembered && !target.closest('[role=dialog], [role=menu]')
  if (isElsewhere && !isFallback(target)) remembered = null
})

/** What has the focus; for an entry of a menu the menu's button, because the entry is gone soon. */
function focused(): HTMLElement | null {
  const active = document.activeElement === document.body ? last : document.activeElement
  if (!(active instanceof HTMLElement) || !active.isConnected) return null
  const menu = active.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

/** For what opens a dialog whose file is still to be loaded: where the focus is now, because the menu closes meanwhile. */
export function rememberFocus(): void {
  remembered = globalThis.document ? focused() : null
}

/** After what follows from closing, such as a page that opens, has taken the focus. Milliseconds. */
const afterOthers = 20

/**
 * Where something stands: itself, or what was drawn in its place, as the tiles of a gallery are when the window turns. Null
 * when it is gone, or when more than one thing has its name.
 */
function placeOf(origin: HTMLElement | null): HTMLElement | null {
  if (!origin || origin.isConnected) return origin
  const name = origin.getAttribute('aria-label')
  if (!name) return null
  const named = document.querySelectorAll<HTMLElement>(`${origin.localName}[aria-label]`)
  const [place, other] = Array.from(named).filter((one) => one.getAttribute('aria-label') === name)
  return other ? null : (place ?? null)
}

/** To where the focus was when a dialog opened, or to the heading of the page if that is gone, as after deleting a row. */
function giveFocusBack(origin: HTMLElement | null): void {
  const before = document.activeElement
  // It has been moved on already, as to the fields of what was added by a dialog that takes its time to close.
  const isMovedOn =
    before &&
    before !== document.body &&
    before !== origin &&
    !before.closest('[role=dialog]') &&
    !isFallback(before)
  if (isMovedOn) return
  window.setTimeout(() => {
    const now = document.activeElement
    // Something else has taken it.
    if (now && now !== document.body && now !== before && !isFallback(now)) return
    const place = placeOf(origin) ?? document.querySelector<HTMLElement>('[data-page-title]')
    place?.focus({ preventScroll: true })
  }, afterOthers)
}

/** The dialogs that are open, the one in front last. */
const opened: object[] = []

/**
 * What every dialog does: only the one in front closes, and the focus goes back to where it was. Takes how it closes, and
 * gives what its frame calls, which must not give the focus back itself (`returnFocus`).
 */
export function useDialog(isOpened: boolean, close: () => void): () => void {
  const { current: me } = useRef({})
  // Before the dialog takes the focus, which it does as soon as it is drawn.
  useLayoutEffect(() => {
    if (!isOpened) return
    const active = focused()
    // The menu that it was opened from is gone, and the page's title has the focus until its file is there.
    const origin = (active && isFallback(active) && remembered) || active || leaving || remembered
    opened.push(me)
    return () => {
      leaving = origin
      queueMicrotask(() => {
        leaving = null
      })
      giveFocusBack(origin)
      // After the key press is over, which the dialog behind hears as well.
      window.setTimeout(() => opened.splice(opened.indexOf(me), 1))
    }
  }, [isOpened, me])
  return () => {
    if (opened.at(-1) === me) close()
  }
}
