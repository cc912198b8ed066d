import { limits } from '@atesta/contract/limits.ts'
import { create } from 'zustand'
import { problemText } from '../language/problem-text.ts'

/** Whether the toast container is needed. */
export const useToastsWanted = create<{ wanted: boolean }>(() => ({ wanted: false }))

type Toasts = typeof import('react-toastify/unstyled').toast

/**
 * Shows something with the library, which is loaded with the first toast. Toasts shown before the container
 * is ready wait for it. If the library fails to load, that is not reported as another failure.
 */
export function withToasts(show: (toast: Toasts) => void): void {
  useToastsWanted.setState({ wanted: true })
  import('react-toastify/unstyled').then(
    ({ toast }) => show(toast),
    () => undefined,
  )
}

/**
 * For toasts after a person's action: 1500 ms, long enough for three words. Not paused under the pointer,
 * since the toast may cover the next button and would stay while the person waits for it to go.
 */
const action = { autoClose: limits.toastActionMs, pauseOnHover: false } as const

/**
 * Toasts, with translated texts. `success` and `info` follow an action and stay 1500 ms; `error` describes a
 * failure in sentences and stays 5000 ms. It accepts any error, and uses the server's words where there are
 * some.
 */
export const notify = {
  success: (text: string) => withToasts((toast) => void toast.success(text, action)),
  info: (text: string) => withToasts((toast) => void toast.info(text, action)),
  error: (problem: unknown) => {
    const text = typeof problem === 'string' ? problem : problemText(problem).detail
    // The same failure twice in a row is a single toast.
    withToasts((toast) => void toast.error(text, { autoClose: limits.toastDefaultMs, toastId: text }))
  },
}
