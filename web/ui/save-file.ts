/** Downloads a file from memory under `name`. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file over in the next turn; a minute leaves room for a slow dialog.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Lets the browser download an address under the file name in the answer. A refusal leaves the page as it is.
 */
export function downloadFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Pause between the starts of downloads, in ms: of many at once, browsers start ten and drop the rest. */
const between = 1000

/** Downloads several addresses one after the other; resolves when the last has started. */
export async function downloadEach(addresses: readonly string[]): Promise<void> {
  for (const [at, address] of addresses.entries()) {
    if (at > 0) await new Promise((resolve) => window.setTimeout(resolve, between))
    downloadFrom(address)
  }
}
