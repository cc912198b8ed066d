import { useEffect } from 'react'

/** What the focus may fall back to: the smallest part of the page that what had it stood in. */
const places = 'section, form, article, fieldset, li, [role=dialog], [role=region], [role=tabpanel]'
/** What lies over the page for a moment: it is left for where the focus was before. */
const passing = '.Toastify'
/** After dialogs and menus, which give it back themselves. Milliseconds. */
const afterOthers = 60

/** What has the focus, and what may take it from there, the nearest first. */
type Held = { element: HTMLElement; within: HTMLElement[]; wasOff: boolean }

const isLost = () => document.activeElement === null || document.activeElement === document.body

function within(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.parentElement?.closest<HTMLElement>(places); at; ) {
    found.push(at)
    at = at.parentElement?.closest<HTMLElement>(places)
  }
  return found
}

function fallbacks(element: HTMLElement, before: Held | null): HTMLElement[] {
  if (!before || !element.closest(passing)) return within(element)
  return before.element.closest(passing) ? before.within : [before.element, ...before.within]
}

/** Gives the focus to a part of the page, which Tab reaches no sooner than before. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0) {
    const before = place.getAttribute('tabindex')
    place.tabIndex = -1
    // Without a ring, unlike one that can be reached by itself, such as a line of a tree; dialogs take it from there.
    if (before === null || 'pageTitle' in place.dataset) place.dataset.focusPlace = ''
    const forget = () => {
      // The window has lost the focus, and the place has it again with the window.
      if (document.activeElement === place) return
      place.removeEventListener('blur', forget)
      if (before === null) place.removeAttribute('tabindex')
      delete place.dataset.focusPlace
    }
    place.addEventListener('blur', forget)
  }
  place.focus({ preventScroll: true })
}

/** Gives a lost focus to what had it, to what that stood in, or to the title of the page that is there now. */
function giveBack({ element, within: parts }: Held): void {
  if (!isLost()) return
  const isBack = element.isConnected && !element.matches(':disabled')
  const place = isBack ? element : parts.find((part) => part.isConnected && part.getClientRects().length > 0)
  const next = place ?? document.querySelector<HTMLElement>('[data-page-title]')
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  // What stands behind a dialog cannot be used.
  if (!next || (dialog && !dialog.contains(next))) return
  if (next === element) element.focus({ preventScroll: true })
  else focusPlace(next)
}

/**
 * Keeps the place of the keyboard. What has the focus may go away, as a button does that was pressed once and for all or
 * a link whose page has opened, or be switched off while it works; without this, screen readers and Tab would begin again
 * at the top of the document. Who uses a pointer elsewhere is left alone.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let held: Held | null = null
    let timer: number | undefined
    const leave = new AbortController()
    const on = { signal: leave.signal, capture: true }
    const taken = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== document.body)
        held = { element: target, within: fallbacks(target, held), wasOff: false }
    }
    const forget = () => {
      held = null
    }
    document.addEventListener('focusin', taken, on)
    document.addEventListener('pointerdown', forget, on)
    const changed = () => {
      if (!held) return
      const { element } = held
      const isOff = element.isConnected && element.matches(':disabled')
      if (isOff) held.wasOff = true
      const mayBeLost = !element.isConnected || (held.wasOff && !isOff)
      if (!mayBeLost || timer !== undefined) return
      timer = window.setTimeout(() => {
        timer = undefined
        if (!held) return
        held.wasOff = held.element.matches(':disabled')
        giveBack(held)
      }, afterOthers)
    }
    const watch = new MutationObserver(changed)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      leave.abort()
      watch.disconnect()
      window.clearTimeout(timer)
    }
  }, [])
}
