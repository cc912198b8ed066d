import { useEffect } from 'react'

/** Before it registers, so that the page's own files load first: the worker fetches hundreds. */
const pauseMs = 2000

/** Registers the service worker, which offers to reload when a new version is waiting. */
export function UpdateWatch() {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const register = async () => (await import('./register-worker.ts')).registerWorker()
    const timer = window.setTimeout(() => void register().catch(() => undefined), pauseMs)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
