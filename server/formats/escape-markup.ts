const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML 1.0 has no way to write these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as it may stand in HTML, between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** Text without what XML cannot hold. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '')

/** Text as it may stand in XML, between tags and in a quoted attribute. */
export const escapeXml = (text: string): string => escapeHtml(writable(text))
