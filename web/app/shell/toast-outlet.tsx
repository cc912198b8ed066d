import { useEffect } from 'react'
import { useToastsWanted } from '../../ui/notify.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

const toasts = onDemand(() => import('./toasts.tsx').then((m) => m.Toasts))

/**
 * The place of toasts. Loaded with the first one, or when the page is idle: the first may be that the
 * connection is lost. The styles come with this file: they set variables of the root, for which every element of
 * a page that stands would be styled once more.
 */
export function ToastOutlet() {
  const wanted = useToastsWanted((state) => state.wanted)
  const Toasts = useOnDemand(toasts, wanted, () => useToastsWanted.setState({ wanted: false }))
  useEffect(() => {
    const idle = window.setTimeout(() => void toasts.load().catch(() => undefined), 2000)
    return () => window.clearTimeout(idle)
  }, [])
  return Toasts ? <Toasts /> : null
}
