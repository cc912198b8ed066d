import type { Pixels } from './preview.ts'

/** The number of pages of a PDF; null for an encrypted or damaged one. */
export async function readPages(bytes: Uint8Array): Promise<number | null> {
  try {
    const { PDF } = await import('@libpdf/core')
    return (await PDF.load(bytes)).getPageCount()
  } catch {
    return null
  }
}

/**
 * A page of a PDF, counted from 0, as an image whose longest side has `side` pixels. Throws on a damaged
 * document, on one that asks for a password, and beyond its last page. PDFium is loaded again for each call,
 * so that its memory use, and any damage, end with it.
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
      // Set individually: with `scale` the library first rounds the page to whole points.
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
