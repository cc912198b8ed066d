import { uploadQueue } from '../fill.ts'
import { sendNow } from './sender.ts'

/** How often to check for anything to send, in ms. */
const every = 20_000

/** Keeps sending a user's data from this device, until the returned function is called. */
export function keepSending(userId: number): () => void {
  const send = () => {
    if (navigator.onLine) void sendNow(userId)
  }
  send()
  const timer = setInterval(send, every)
  globalThis.addEventListener('online', send)
  // A submission may have been waiting for these.
  const unfollow = uploadQueue.store.subscribe((state, before) => {
    if (before.isRunningQueue && !state.isRunningQueue) send()
  })
  return () => {
    clearInterval(timer)
    unfollow()
    globalThis.removeEventListener('online', send)
  }
}
