import { useLayoutEffect, useRef } from 'react'

/** The last focused element: a button disabled while it works loses the focus before a dialog opens. */
let last: HTMLElement | null = null
let remembered: HTMLElement | null = null
/**
 * The origin of the dialog closing right now: a dialog that replaces it, such as its question, returns the
 * focus there.
 */
let leaving: HTMLElement | null = null
/** Whether the element was focused only because the focused one disappeared (`useFocusKeeper`). */
const isFallback = (element: Element) => element instanceof HTMLElement && 'focusPlace' in element.dataset

globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  last = target
  // The person has moved on, and opens the next dialog from there.
  const isElsewhere = target !== remembered && !target.closest('[role=dialog], [role=menu]')
  if (isElsewhere && !isFallback(target)) remembered = null
})

/** The focused element; for a menu entry, the menu's button, because the entry is about to disappear. */
function focused(): HTMLElement | null {
  const active = document.activeElement === document.body ? last : document.activeElement
  if (!(active instanceof HTMLElement) || !active.isConnected) return null
  const menu = active.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

/**
 * For what opens a dialog whose file is still loading: remembers the focus now, because the menu closes
 * meanwhile.
 */
export function rememberFocus(): void {
  remembered = globalThis.document ? focused() : null
}

/** Delay in ms, after which what follows from closing, such as an opening page, has taken the focus. */
const afterOthers = 20

/**
 * An element, or the one rendered in its place, like gallery tiles when the window is rotated. Null when it
 * is gone, or when several have its name.
 */
function placeOf(origin: HTMLElement | null): HTMLElement | null {
  if (!origin || origin.isConnected) return origin
  const name = origin.getAttribute('aria-label')
  if (!name) return null
  const named = document.querySelectorAll<HTMLElement>(`${origin.localName}[aria-label]`)
  const [place, other] = Array.from(named).filter((one) => one.getAttribute('aria-label') === name)
  return other ? null : (place ?? null)
}

/**
 * Returns the focus to where it was when a dialog opened or, if that is gone, as after deleting a row, to the
 * heading of the page.
 */
function giveFocusBack(origin: HTMLElement | null): void {
  const before = document.activeElement
  // It has already moved on, for example to the fields just added by a dialog that is slow to close.
  const isMovedOn =
    before &&
    before !== document.body &&
    before !== origin &&
    !before.closest('[role=dialog]') &&
    !isFallback(before)
  if (isMovedOn) return
  window.setTimeout(() => {
    const now = document.activeElement
    // Something else has taken the focus.
    if (now && now !== document.body && now !== before && !isFallback(now)) return
    const place = placeOf(origin) ?? document.querySelector<HTMLElement>('[data-page-title]')
    place?.focus({ preventScroll: true })
  }, afterOthers)
}

/** The open dialogs, the one in front last. */
const opened: object[] = []

/**
 * The behaviour of every dialog: only the one in front closes, and the focus returns to its origin. Takes how
 * it closes, and returns what its frame must call; the frame must not restore the focus itself
 * (`returnFocus`).
 */
export function useDialog(isOpened: boolean, close: () => void): () => void {
  const { current: me } = useRef({})
  // Before the dialog takes the focus, which it does as soon as it is rendered.
  useLayoutEffect(() => {
    if (!isOpened) return
    const active = focused()
    // The menu it was opened from is gone, and the page's title has the focus until its file is loaded.
    const origin = (active && isFallback(active) && remembered) || active || leaving || remembered
    opened.push(me)
    return () => {
      leaving = origin
      queueMicrotask(() => {
        leaving = null
      })
      giveFocusBack(origin)
      // After the key event, which the dialog behind receives as well.
      window.setTimeout(() => opened.splice(opened.indexOf(me), 1))
    }
  }, [isOpened, me])
  return () => {
    if (opened.at(-1) === me) close()
  }
}
