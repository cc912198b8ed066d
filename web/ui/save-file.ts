/** Hands a file to the browser's downloads under `name`. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over once this turn ends; a minute leaves room for a slow dialog.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser download an address, under the name it answers. A refusal leaves the page as it is. */
export function downloadFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** How long after one download the next is begun, in milliseconds: of many at a time browsers begin ten and drop the others. */
const between = 1000

/** Lets the browser download several addresses, one after the other; ends when the last has been begun. */
export async function downloadEach(addresses: readonly string[]): Promise<void> {
  for (const [at, address] of addresses.entries()) {
    if (at > 0) await new Promise((resolve) => window.setTimeout(resolve, between))
    downloadFrom(address)
  }
}
