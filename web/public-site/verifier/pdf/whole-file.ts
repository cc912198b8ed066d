/** All bytes of a file; `too_large` where there is no memory for them, `unreadable` where not even the first can be read. */
export async function wholeFile(file: Blob): Promise<Uint8Array<ArrayBuffer> | 'too_large' | 'unreadable'> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => 'too_large' as const,
        () => 'unreadable' as const,
      )
  }
}
