import { useEffect } from 'react'

/** The smallest parts of a page to which the focus may fall back. */
const places = 'section, form, article, fieldset, li, [role=dialog], [role=region], [role=tabpanel]'
/** Temporary overlays: after one, the focus goes back to where it was. */
const passing = '.Toastify'
/** Runs after dialogs and menus, which restore the focus themselves. Delay in ms. */
const afterOthers = 60

/** The focused element, and the parts of the page that may take over the focus, nearest first. */
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

/** Focuses a part of the page, without adding it to the tab order. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0) {
    const before = place.getAttribute('tabindex')
    place.tabIndex = -1
    // Without a focus ring, unlike elements that can be focused themselves, such as a tree item; dialogs
    // restore the focus to it.
    if (before === null || 'pageTitle' in place.dataset) place.dataset.focusPlace = ''
    const forget = () => {
      // When the window has lost the focus, it restores this place itself.
      if (document.activeElement === place) return
      place.removeEventListener('blur', forget)
      if (before === null) place.removeAttribute('tabindex')
      delete place.dataset.focusPlace
    }
    place.addEventListener('blur', forget)
  }
  place.focus({ preventScroll: true })
}

/**
 * Restores a lost focus: to the element, to the part that contained it, or to the title of the present page.
 */
function giveBack({ element, within: parts }: Held): void {
  if (!isLost()) return
  const isBack = element.isConnected && !element.matches(':disabled')
  const place = isBack ? element : parts.find((part) => part.isConnected && part.getClientRects().length > 0)
  const next = place ?? document.querySelector<HTMLElement>('[data-page-title]')
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  // Elements behind a dialog cannot be used.
  if (!next || (dialog && !dialog.contains(next))) return
  if (next === element) element.focus({ preventScroll: true })
  else focusPlace(next)
}

/**
 * Keeps the keyboard's place. A focused element may disappear, such as a one-time button or a link whose page
 * has opened, or be disabled while it works; screen readers and Tab would then start again at the top of the
 * document. Does not interfere with pointer use.
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
