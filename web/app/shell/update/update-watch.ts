import { useEffect } from 'react'

/** Delay in ms, so that the page's own files load first: the worker fetches hundreds. */
const pause = 2000

/** Registers the service worker, which offers to reload when a new version is waiting. */
export function UpdateWatch() {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const leaving = new AbortController()
    const register = async () => (await import('./register-worker.ts')).registerWorker(leaving.signal)
    const timer = window.setTimeout(() => void register().catch(() => undefined), pause)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [])
  return null
}
