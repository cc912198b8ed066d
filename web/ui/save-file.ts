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
