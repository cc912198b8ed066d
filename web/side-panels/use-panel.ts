import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Search } from '../address/search.ts'
import { rememberFocus } from '../ui/dialog/use-dialog.ts'
import { panelSearch, withoutPanel } from './panel-address.ts'
import type { ExistingPanel, PanelParams } from './panel-params.ts'

/** Opens and closes side panels by changing the address, so that Back, reload and links work with them. */
export function usePanel() {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (search: (now: Search) => Search, ignoreBlocker = false) =>
      void navigate({ to: '.', search, resetScroll: false, ignoreBlocker })
    return {
      open: <K extends ExistingPanel>(kind: K, params: PanelParams<K>) => {
        // A panel opened from another one leaves the page's focus as it was remembered.
        if (!document.activeElement?.closest('[role=dialog]')) rememberFocus()
        go((now) => ({ ...withoutPanel(now), ...panelSearch(kind, params) }))
      },
      /** Asks first if unsaved input would be lost. */
      close: () => go(withoutPanel),
      /** Closes a panel that has done its work. */
      done: () => go(withoutPanel, true),
      /**
       * Opens what a panel has created in its place, so that Back leads to the page behind it and not to
       * creating it again. The panel is closed first, because that page may ask whether to keep its unsaved
       * input.
       */
      leadTo: async (to: string) => {
        await navigate({
          to: '.',
          search: withoutPanel,
          replace: true,
          resetScroll: false,
          ignoreBlocker: true,
        })
        await navigate({ to, replace: true })
      },
    }
  }, [navigate])
}
