import { lazy, Suspense } from 'react'
import { useLightbox } from './lightbox-store.ts'

const Lightbox = lazy(() => import('./lightbox.tsx').then((m) => ({ default: m.Lightbox })))

/** Where files are looked at enlarged; loaded with the first of them. */
export function LightboxOutlet() {
  const used = useLightbox((state) => state.used)
  return used ? (
    <Suspense>
      <Lightbox />
    </Suspense>
  ) : null
}
