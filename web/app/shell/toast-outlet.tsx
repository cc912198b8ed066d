import { lazy, Suspense } from 'react'
import { useToastsWanted } from '../../ui/notify.ts'

const Toasts = lazy(() => import('./toasts.tsx').then((m) => ({ default: m.Toasts })))

/** Where toasts appear, loaded with the first one. */
export function ToastOutlet() {
  const wanted = useToastsWanted((state) => state.wanted)
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
