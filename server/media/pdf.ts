/** How many pages a PDF has; null for an encrypted or damaged one. */
export async function readPages(bytes: Uint8Array): Promise<number | null> {
  try {
    const { PDF } = await import('@libpdf/core')
    return (await PDF.load(bytes)).getPageCount()
  } catch {
    return null
  }
}
