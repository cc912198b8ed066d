/** The file, or its unpacked content, is larger than any form; it was not read. */
export class TooLargeFile extends Error {}

/** Far above the size of any form: a few compressed megabytes may expand to gigabytes. */
export const maxUnpackedBytes = 150_000_000

const firstRecord = 0x04034b50
const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const endLength = 22
const entryLength = 46
const maxCommentBytes = 0xffff
/** Marks a size in a ZIP64 record, which only entries of more than 4 GB need. */
const inZip64Record = 0xffffffff

/** Offset of the end-of-central-directory record; the last one counts, as in the reader. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - maxCommentBytes)
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (view.getUint32(at, true) === endRecord) return at
  return undefined
}

/**
 * The unpacked size in bytes that a ZIP declares in its central directory (APPNOTE.TXT 4.3.12): infinite when
 * the directory is damaged, 0 when the file is not a ZIP. The reader allocates no more than is declared.
 * fflate would read a directory at a false offset as entries of no size.
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
    size += unpacked === inZip64Record ? Number.POSITIVE_INFINITY : unpacked
    at +=
      entryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return size
}
