/**
 * Opens a page elsewhere. Resolves when the person comes back to this page as they left it, which browsers keep
 * for Back: what was shown while they were leaving has to end then.
 */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    const end = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', end)
      resolve()
    }
    window.addEventListener('pageshow', end)
    window.location.assign(address)
  })
}
