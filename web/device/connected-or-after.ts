/**
 * Resolves to true when the connection returns, or to false after `milliseconds`; without them, it waits
 * indefinitely.
 */
export function connectedOrAfter(milliseconds?: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (connected: boolean) => {
      window.clearTimeout(timer)
      window.removeEventListener('online', connect)
      resolve(connected)
    }
    const connect = () => end(true)
    const timer = milliseconds === undefined ? undefined : window.setTimeout(() => end(false), milliseconds)
    window.addEventListener('online', connect)
  })
}
