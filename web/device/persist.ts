let asked = false

/** Asks the browser, once per page, not to evict what is stored here when disk space runs short. */
export function askToPersist(): void {
  if (asked || !('storage' in navigator)) return
  asked = true
  // Some browsers ask the user, who may refuse; the data then stays for as long as there is space.
  void navigator.storage
    .persisted()
    .then((is) => is || navigator.storage.persist())
    .catch(() => undefined)
}
