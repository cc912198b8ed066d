import { keepSending } from '../../fill/sending/keep-sending.ts'
import { loadTexts } from '../../language/i18n.ts'
import { keepForField } from '../../offline/field-kit.ts'

/** How often what is kept for work without a connection is brought up to date. Milliseconds. */
const every = 10 * 60_000

/**
 * Behind every signed-in page: sends what waits on this device, and keeps on it what the field needs, until the answer
 * is called.
 */
export function startFieldWork(userId: number): () => void {
  const keep = () => {
    // Without a connection, or without room, it stays as it was.
    if (navigator.onLine) void keepForField(userId).catch(() => undefined)
  }
  keep()
  // The words of the list of this device and of its questions.
  void loadTexts('device').catch(() => undefined)
  const timer = setInterval(keep, every)
  window.addEventListener('online', keep)
  const stopSending = keepSending(userId)
  return () => {
    stopSending()
    clearInterval(timer)
    window.removeEventListener('online', keep)
  }
}
