/**
 * Longest name of a file or folder in bytes of UTF-8: nested folders then stay within the limits of Windows
 * and tar.
 */
const maxBytes = 120

/** Device names, which Windows refuses with any ending. */
export const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/** Control characters, characters that are invisible or change the writing direction, and unassigned ones. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
const special = /[/\\:*?"<>|]/g

const bytesOf = (text: string) => Buffer.byteLength(text, 'utf8')

/** As much of a text as fits into this many bytes of UTF-8, cut between graphemes. */
export function shortened(text: string, room: number): string {
  if (bytesOf(text) <= room) return text
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += bytesOf(segment)
    if (bytes > room) break
    kept += segment
  }
  return kept.trimEnd()
}

const proofEnding = '.tlog-proof'

/** The ending with its dot, if it looks like one. The ending of a proof includes that of its file. */
const endingOf = (name: string) =>
  /(?:\.[A-Za-z0-9]{1,10})?\.tlog-proof$|\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''

/** A valid file name on any file system, as close to `name` as possible. */
export function safeName(name: string, fallback = 'file'): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(unsafe, '')
    .replace(special, '_')
    .replace(/\s+/g, ' ')
    .trim()
    // A leading dot hides a file or leads out of the folder; Windows drops trailing dots.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
  if (clean === '') return fallback
  const ending = endingOf(clean)
  // A proof is named after its file, whose name may have the full length.
  const room = maxBytes + (ending.endsWith(proofEnding) ? proofEnding.length : 0)
  const stem = shortened(clean.slice(0, clean.length - ending.length), room - bytesOf(ending)) || fallback
  return reserved.test(stem + ending) ? `_${stem}${ending}` : stem + ending
}

/** How files of each type end; the usual ending first. */
const endings: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
  'video/quicktime': ['.mov', '.qt'],
  'video/mp4': ['.mp4', '.m4v'],
}

/**
 * The name under which an original is handed out: as given, without invisible characters, and with an ending
 * that matches its type. An image can be an HTML page at the same time; named `x.html`, it would run where it
 * is saved.
 */
export function originalName(title: string, mediaType: string | null): string {
  const name = title.toWellFormed().replace(unsafe, '').trim()
  const known = endings[mediaType ?? ''] ?? ['.bin']
  const ending = endingOf(name).toLowerCase()
  return known.includes(ending) ? name : `${name || 'file'}${known[0]}`
}

/**
 * The names in one folder: `take` returns a safe name not yet used in it, also ignoring case and Unicode
 * composition.
 */
export class NamesInFolder {
  private readonly taken = new Set<string>()
  /** The number to try next for a taken name: phones give all their photos the same name. */
  private readonly next = new Map<string, number>()
  take(name: string, fallback?: string): string {
    const safe = safeName(name, fallback)
    const ending = endingOf(safe)
    const stem = safe.slice(0, safe.length - ending.length)
    const folded = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase()
    const first = folded(safe)
    for (let count = this.next.get(first) ?? 1; ; count += 1) {
      const tried = count === 1 ? safe : `${stem} (${count})${ending}`
      const key = folded(tried)
      if (this.taken.has(key)) continue
      this.taken.add(key)
      this.next.set(first, count + 1)
      return tried
    }
  }
}
