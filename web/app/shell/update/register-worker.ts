import { registerSW } from 'virtual:pwa-register'
import { createElement } from 'react'
import { withToasts } from '../../../ui/notify.ts'
import { UpdateToast } from './update-toast.tsx'

/** Between looks for a new version: a page may stay open for weeks, and browsers look when one is loaded. */
const betweenLooksMs = 3_600_000

/** The worker that waits to replace another. The first one of all also waits for a moment, on slow devices a long one. */
async function replacement(): Promise<ServiceWorker | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (registration?.active && registration.waiting) ?? undefined
}

/**
 * Registers the service worker and, when a new version is waiting, offers to reload, unobtrusively and only
 * once.
 */
export function registerWorker(): void {
  const reload = async () => {
    const waiting = await replacement()
    // In another tab the new version may have taken over already.
    if (!waiting) return location.reload()
    // A page that stands open since before the first worker has none that could change.
    waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload())
    await update()
  }
  const update = registerSW({
    onNeedRefresh: async () => {
      if (!(await replacement())) return
      const offer = createElement(UpdateToast, { onReload: () => void reload() })
      const stays = { autoClose: false, closeOnClick: false, toastId: 'update' } as const
      withToasts((toast) => void toast.info(offer, stays))
    },
    // Only `reload` does: asked for in another tab, it would take away what is being typed in this one.
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, registration) => {
      // Without a connection the look fails; the next one is soon enough.
      const look = () => void registration?.update().catch(() => undefined)
      window.setInterval(look, betweenLooksMs)
    },
  })
}
