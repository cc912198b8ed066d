import { minuteMs } from '@atesta/contract/durations.ts'
import { keepSending } from '../../fill/sending/keep-sending.ts'
import { loadTexts } from '../../language/i18n.ts'
import { keepForField } from '../../offline/field-kit.ts'

/** How often the data for offline work is refreshed, in ms. */
const every = 10 * minuteMs

/**
 * Runs behind every signed-in page: sends unsent work of this device and keeps the data for field work, until
 * the returned function is called.
 */
export function startFieldWork(userId: number): () => void {
  const keep = () => {
    // Without a connection or space, the previous data stays.
    if (navigator.onLine) void keepForField(userId).catch(() => undefined)
  }
  keep()
  // The texts of the list of this device and its questions.
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
