import { notify } from '../../ui/notify.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { useLightbox } from './lightbox-store.ts'

const lightbox = onDemand(() => import('./lightbox.tsx').then((m) => m.Lightbox))

/** Loads the lightbox with the first enlarged file. */
export function LightboxOutlet() {
  const opened = useLightbox((state) => state.at !== null)
  const close = useLightbox((state) => state.close)
  const Lightbox = useOnDemand(lightbox, opened, (error) => {
    close()
    notify.error(error)
  })
  return Lightbox ? <Lightbox /> : null
}
