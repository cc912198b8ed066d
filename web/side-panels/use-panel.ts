import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Search } from '../address/search.ts'
import { rememberFocus } from '../ui/dialog/use-dialog.ts'
import { panelSearch, withoutPanel } from './panel-address.ts'
import type { ExistingPanel, PanelParams } from './panel-params.ts'

/** Opens and closes side panels by changing the address, so that Back, reload and links know them. */
export function usePanel() {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (search: (now: Search) => Search) => void navigate({ to: '.', search, resetScroll: false })
    return {
      open: <K extends ExistingPanel>(kind: K, params: PanelParams<K>) => {
        // One panel opened from another leaves the page as it was.
        if (!document.activeElement?.closest('[role=dialog]')) rememberFocus()
        go((now) => ({ ...withoutPanel(now), ...panelSearch(kind, params) }))
      },
      close: () => go(withoutPanel),
    }
  }, [navigate])
}
