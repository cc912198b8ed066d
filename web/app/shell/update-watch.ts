import { createElement, useEffect } from 'react'
import { toasts } from '../../ui/notify.ts'

/** What the page itself loads goes first: the worker fetches hundreds of files. */
const pause = 2000

/** Registers the service worker and, when a new version waits, offers to reload: quietly, and only once. */
export function UpdateWatch() {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const register = async () => {
      const { registerSW } = await import('virtual:pwa-register')
      const update = registerSW({
        onNeedRefresh: async () => {
          const [toast, { UpdateToast }] = await Promise.all([toasts(), import('./update-toast.tsx')])
          toast.info(createElement(UpdateToast, { onReload: () => void update(true) }), {
            autoClose: false,
            closeOnClick: false,
            toastId: 'update',
          })
        },
      })
    }
    const timer = window.setTimeout(() => void register().catch(() => undefined), pause)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
