import { hasMoreLines } from '../../ui/form/count-lines.ts'

/** A larger file or text is not read: the page would stand still while it is taken apart. */
export const maxCsvBytes = 10_000_000
export const maxCsvLines = 100_000

/** Decodes UTF-8, or the encoding of older spreadsheets. Null for bytes that are not text. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return text.includes('\0') ? null : text
  }
}

/** Whether text that is pasted or read is more than is taken apart at once. */
export const isTooLarge = (text: string): boolean =>
  text.length > maxCsvBytes || hasMoreLines(text, maxCsvLines)

/** The text of a table of people, or why it is not taken. */
export async function csvTextOf(file: Blob): Promise<{ text: string } | 'unreadable' | 'too_large'> {
  if (file.size > maxCsvBytes) return 'too_large'
  const text = decoded(await file.arrayBuffer())
  if (text === null) return 'unreadable'
  return isTooLarge(text) ? 'too_large' : { text }
}
