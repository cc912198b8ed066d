import { useNavigate, useSearch } from '@tanstack/react-router'
import { openedParams, type Search } from '../../address/search.ts'

type Opened = Pick<Search, 'make' | 'folderId' | 'webhook' | 'delivery' | 'entry'>

const none = Object.fromEntries(openedParams.map((name) => [name, undefined]))

/** What is open inside a section, kept in the address: nothing, a record, or a form for a new one. */
export function useOpened(): Opened & {
  open: (what: Opened) => void
  close: () => void
  /** Closes a form after saving, for what it made where that has a page. */
  done: (made?: Opened) => void
} {
  const { make, folderId, webhook, delivery, entry } = useSearch({ from: '/dashboard/settings/$section' })
  const navigate = useNavigate()
  const go = (what: Opened, how: { replace?: true; ignoreBlocker?: true } = {}) => {
    void navigate({ to: '.', search: (now: Search) => ({ ...now, ...none, ...what }), ...how })
  }
  return {
    make,
    folderId,
    webhook,
    delivery,
    entry,
    open: (what) => go(what),
    // Back leads to the place before it, instead of opening it again.
    close: () => go({}, { replace: true }),
    done: (made = {}) => go(made, { replace: true, ignoreBlocker: true }),
  }
}
