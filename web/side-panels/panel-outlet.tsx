import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useEver } from '../ui/use-ever.ts'

const PanelContainer = lazy(() =>
  import('./panel-container.tsx').then((m) => ({ default: m.PanelContainer })),
)

/** Where side panels appear; loaded with the first address that asks for one. */
export function PanelOutlet() {
  const { panel } = useSearch({ strict: false })
  return useEver(!!panel) ? (
    <Suspense>
      <PanelContainer />
    </Suspense>
  ) : null
}
