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
