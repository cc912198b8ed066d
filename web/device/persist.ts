let asked = false

/** Asks the browser, once for each page, not to remove what is kept here when room runs short. */
export function askToPersist(): void {
  if (asked || !('storage' in navigator)) return
  asked = true
  // Some browsers ask the user, who may refuse; then it is kept as long as there is room.
  void navigator.storage
    .persisted()
    .then((is) => is || navigator.storage.persist())
    .catch(() => undefined)
}
