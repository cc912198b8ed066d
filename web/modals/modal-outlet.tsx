import { notify } from '../ui/notify.ts'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { closeModal, useModal } from './modal-store.ts'

const modalContainer = onDemand(() => import('./modal-container.tsx').then((m) => m.ModalContainer))

/** Where modals appear; loaded with the first one. */
export function ModalOutlet() {
  const opened = useModal((state) => state.opened)
  const ModalContainer = useOnDemand(modalContainer, opened, (error) => {
    closeModal()
    notify.error(error)
  })
  return ModalContainer ? <ModalContainer /> : null
}
