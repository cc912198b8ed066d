import { useSearch } from '@tanstack/react-router'
import { notify } from '../ui/notify.ts'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { usePanel } from './use-panel.ts'

const panelContainer = onDemand(() => import('./panel-container.tsx').then((m) => m.PanelContainer))

/** Where side panels appear; loaded with the first address that asks for one. */
export function PanelOutlet() {
  const { panel } = useSearch({ strict: false })
  const { close } = usePanel()
  const PanelContainer = useOnDemand(panelContainer, !!panel, (error) => {
    close()
    notify.error(error)
  })
  return PanelContainer ? <PanelContainer /> : null
}
