import { limits } from '@atesta/contract/limits.ts'
import { create } from 'zustand'
import { problemText } from '../language/problem-text.ts'

/** Whether the toast container has been asked for. */
export const useToastsWanted = create<{ wanted: boolean }>(() => ({ wanted: false }))

type Toasts = typeof import('react-toastify/unstyled').toast

/**
 * Shows something with the library, which is loaded with the first toast. Toasts shown before the container stands wait
 * for it. One that cannot be shown, because the library does not come, is no reason for another failure.
 */
export function withToasts(show: (toast: Toasts) => void): void {
  useToastsWanted.setState({ wanted: true })
  import('react-toastify/unstyled').then(
    ({ toast }) => show(toast),
    () => undefined,
  )
}

/**
 * After an action of the person: 1500 ms, long enough for three words, also below the pointer: it may lie over the button
 * that is wanted next, and would stay there for as long as one waits for it to go.
 */
const action = { autoClose: limits.toastActionMs, pauseOnHover: false } as const

/**
 * Toasts. Texts come translated. `success` and `info` follow an action and stay 1500 ms; `error` says a failure as
 * sentences and stays 5000 ms. Any error may be given; the server's words are used where it wrote some.
 */
export const notify = {
  success: (text: string) => withToasts((toast) => void toast.success(text, action)),
  info: (text: string) => withToasts((toast) => void toast.info(text, action)),
  error: (problem: unknown) => {
    const text = typeof problem === 'string' ? problem : problemText(problem).detail
    // The same failure twice in a row is one toast.
    withToasts((toast) => void toast.error(text, { autoClose: limits.toastDefaultMs, toastId: text }))
  },
}
