import { createElement, useEffect } from 'react'
import { toasts } from '../../ui/notify.ts'

/** Registers the service worker and, when a new version waits, offers to reload: quietly, and only once. */
export function UpdateWatch() {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    void import('virtual:pwa-register').then(({ registerSW }) => {
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
    })
  }, [])
  return null
}
