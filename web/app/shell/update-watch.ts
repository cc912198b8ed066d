import { createElement, useEffect } from 'react'
import { withToasts } from '../../ui/notify.ts'

/** Delay in ms, so that the page's own files load first: the worker fetches hundreds. */
const pause = 2000

/**
 * Registers the service worker and, when a new version is waiting, offers to reload, unobtrusively and only
 * once.
 */
export function UpdateWatch() {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const register = async () => {
      const { registerSW } = await import('virtual:pwa-register')
      const update = registerSW({
        onNeedRefresh: async () => {
          const { UpdateToast } = await import('./update-toast.tsx')
          const offer = createElement(UpdateToast, { onReload: () => void update(true) })
          const stays = { autoClose: false, closeOnClick: false, toastId: 'update' } as const
          withToasts((toast) => void toast.info(offer, stays))
        },
      })
    }
    const timer = window.setTimeout(() => void register().catch(() => undefined), pause)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
