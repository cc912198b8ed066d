import { PDF, rgb } from '@libpdf/core'

export type Paper = { title: string; issuer: string; number: string; day: string; lines: [string, string][] }

const ink = rgb(0.12, 0.14, 0.18)
const pale = rgb(0.45, 0.48, 0.53)

/** A one-page document of a third party, such as a certificate or a permit, as PDF. */
export async function drawPaper(paper: Paper, language: string): Promise<Buffer> {
  const pdf = PDF.create()
  pdf.setTitle(paper.title)
  pdf.setLanguage(language)
  const page = pdf.addPage({ size: 'a4' })
  page.drawText(paper.issuer, { x: 60, y: 770, size: 12, color: pale })
  page.drawText(paper.title, { x: 60, y: 724, size: 26, font: 'Helvetica-Bold', color: ink })
  page.drawText(`${paper.number}   ${paper.day}`, { x: 60, y: 698, size: 12, color: pale })
  for (const [index, [name, value]] of paper.lines.entries()) {
    const y = 640 - index * 40
    page.drawText(name, { x: 60, y, size: 11, color: pale })
    page.drawText(value, { x: 230, y, size: 13, color: ink })
    page.drawLine({ start: { x: 60, y: y - 13 }, end: { x: 535, y: y - 13 }, color: pale, thickness: 0.5 })
  }
  return Buffer.from(await pdf.save())
}
