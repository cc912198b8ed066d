import { uploadQueue } from '../fill.ts'
import { sendNow } from './sender.ts'

/** How often is looked whether something waits to be sent. Milliseconds. */
const every = 20_000

/** Sends by itself what this device keeps of a user, until the answer is called. */
export function keepSending(userId: number): () => void {
  const send = () => {
    if (navigator.onLine) void sendNow(userId)
  }
  send()
  const timer = setInterval(send, every)
  globalThis.addEventListener('online', send)
  // A submission may have waited for these.
  const unfollow = uploadQueue.store.subscribe((state, before) => {
    if (before.isRunningQueue && !state.isRunningQueue) send()
  })
  return () => {
    clearInterval(timer)
    unfollow()
    globalThis.removeEventListener('online', send)
  }
}
