import { limits } from '@atesta/contract/limits.ts'
import { create } from 'zustand'
import { problemText } from '../language/problem-text.ts'

/** Whether the toast container has been asked for; it is loaded with the first toast. */
export const useToastsWanted = create<{ wanted: boolean }>(() => ({ wanted: false }))

/** The library, loaded with the first toast. Toasts shown before the container stands wait for it. */
export async function toasts() {
  useToastsWanted.setState({ wanted: true })
  const { toast } = await import('react-toastify/unstyled')
  return toast
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
  success: (text: string) => void toasts().then((toast) => toast.success(text, action)),
  info: (text: string) => void toasts().then((toast) => toast.info(text, action)),
  error: (problem: unknown) => {
    const text = typeof problem === 'string' ? problem : problemText(problem).detail
    // The same failure twice in a row is one toast.
    void toasts().then((toast) => toast.error(text, { autoClose: limits.toastDefaultMs, toastId: text }))
  },
}
