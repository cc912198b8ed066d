import { lazy, Suspense } from 'react'
import { useModal } from './modal-store.ts'

const ModalContainer = lazy(() =>
  import('./modal-container.tsx').then((m) => ({ default: m.ModalContainer })),
)

/** Where modals appear; loaded with the first one. */
export function ModalOutlet() {
  const used = useModal((state) => state.opening > 0)
  return used ? (
    <Suspense>
      <ModalContainer />
    </Suspense>
  ) : null
}
