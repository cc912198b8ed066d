/** Waits so many milliseconds, without a number for ever, and no longer than until there is a connection again: then true. */
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
