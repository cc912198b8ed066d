import type { Pixels } from './preview.ts'

/** How many pages a PDF has; null for an encrypted or damaged one. */
export async function readPages(bytes: Uint8Array): Promise<number | null> {
  try {
    const { PDF } = await import('@libpdf/core')
    return (await PDF.load(bytes)).getPageCount()
  } catch {
    return null
  }
}

/**
 * A page of a PDF, counted from 0, as a picture whose longest side has `side` pixels. Throws on a damaged document, on one
 * that asks for a password, and beyond its last page. PDFium is loaded again for each: the memory that one document takes,
 * and what it breaks, end with it.
 */
export async function drawPage(bytes: Uint8Array, index: number, side: number): Promise<Pixels> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const page = document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = side / Math.max(originalWidth, originalHeight)
    const { data, width, height } = await page.render({
      // Set one by one: with `scale` the library rounds the page to whole points first.
      scale: 1,
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
      render: 'bitmap',
      renderFormFields: true,
    })
    return { data: Uint8Array.from(data), width, height, turned: 0 }
  } finally {
    library.destroy()
  }
}
