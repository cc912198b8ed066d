/** A larger file is not read: the page would stand still while it is taken apart. */
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

const hasMoreLines = (text: string) => {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (++lines > maxCsvLines && at + 1 < text.length) return true
  return false
}

/** The text of a table of people, or why it is not taken. */
export async function csvTextOf(file: Blob): Promise<{ text: string } | 'unreadable' | 'too_large'> {
  if (file.size > maxCsvBytes) return 'too_large'
  const text = decoded(await file.arrayBuffer())
  if (text === null) return 'unreadable'
  return hasMoreLines(text) ? 'too_large' : { text }
}
