/** The file, or what it unpacks to, is larger than any form: nothing is known of what is in it. */
export class TooLargeFile extends Error {}

/** More than any form unpacks to: a few megabytes may hold gigabytes of the same byte. */
export const mostUnpacked = 150_000_000

const firstRecord = 0x04034b50
const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const endLength = 22
const entryLength = 46
const longestComment = 0xffff
/** Where the size stands in another record, as only files of gigabytes need. */
const elsewhere = 0xffffffff

/** Where the list of entries is said to be, by the last of what may say so. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (view.getUint32(at, true) === endRecord) return at
  return undefined
}

/**
 * How many bytes a ZIP says it unpacks to (APPNOTE.TXT 4.3.12), infinitely many where it is not said in the plain way; 0 for
 * what is no ZIP. What reads it makes room for as much and no more.
 */
export function unpackedSize(bytes: ArrayBuffer): number {
  const view = new DataView(bytes)
  // Another kind of file may hold a ZIP in its middle, or at its end.
  const isZip = view.byteLength >= endLength && view.getUint32(0, true) === firstRecord
  const end = isZip ? endOf(view) : undefined
  if (end === undefined) return 0
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entryRecord)
      return Number.POSITIVE_INFINITY
    const unpacked = view.getUint32(at + 24, true)
    size += unpacked === elsewhere ? Number.POSITIVE_INFINITY : unpacked
    at +=
      entryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return size
}
