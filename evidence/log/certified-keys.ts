import { FormatError } from '../errors.ts'
import { ownTime } from './cosignature.ts'
import { parseVerifierKey, type SignerKey, type VerifierKey } from './key.ts'
import { keyLines, type PublishedKey, readKeyLines } from './log-keys.ts'
import { openNote, parseNote, signNote } from './note.ts'

/** What an offline root says of a log: all its keys, where those ended that were retired or stolen, and for how long it holds. */
export type CertifiedKeys = {
  /** The name of the log. */
  origin: string
  /** Of two lists the one that was issued later counts. */
  issued: Date
  /** What the log signed later than this is not covered. */
  until: Date
  keys: PublishedKey[]
}

const header = 'atesta.certified-keys/v1'

export const isCertifiedKeys = (text: string): boolean => text.startsWith(`${header}\n`)

/**
 * The list as a signed note (c2sp.org/signed-note) of the root: header, name of the log, `issued` and `until` with a time in
 * UTC, then keys and ends as a log itself lists them.
 */
export function formatCertifiedKeys({ origin, issued, until, keys }: CertifiedKeys, root: SignerKey): string {
  const times = [`issued ${issued.toISOString()}`, `until ${until.toISOString()}`]
  const lines = [header, origin, ...times, ...keyLines(keys)]
  return signNote(lines.map((line) => `${line}\n`).join(''), [root])
}

function timeIn(line: string | undefined, word: string): Date {
  const text = line?.startsWith(`${word} `) ? line.slice(word.length + 1) : ''
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || time.toISOString() !== text)
    throw new FormatError('key', `the list does not say until when it holds, or since when (${word})`)
  return time
}

/** What the signed text of a list says. @throws FormatError */
function readText(text: string): CertifiedKeys {
  const [, origin = '', issued, until, ...lines] = text.slice(0, -1).split('\n')
  const keys = readKeyLines(lines)
  if (keys.some(({ vkey }) => parseVerifierKey(vkey).name !== origin))
    throw new FormatError('key', 'a certified key is of another log')
  return { origin, issued: timeIn(issued, 'issued'), until: timeIn(until, 'until'), keys }
}

/** Reads a list without knowing its root: what it says, not that it is so. @throws FormatError when malformed. */
export function readUnverifiedList(text: string): CertifiedKeys {
  if (!isCertifiedKeys(text)) throw new FormatError('key', 'not a list of certified keys')
  return readText(parseNote(text).text)
}

/** Reads a list of this root. @throws FormatError when malformed; SignatureError when the root did not sign it. */
export function readCertifiedKeys(text: string, root: VerifierKey): CertifiedKeys {
  if (!isCertifiedKeys(text)) throw new FormatError('key', 'not a list of certified keys')
  return readText(openNote(text, [root]).text)
}

/** The keys of the list that count for a signed checkpoint: none for one that was signed after the list has ended. */
export function keysFor({ origin, until, keys }: CertifiedKeys, checkpoint: string): PublishedKey[] {
  const known = keys.map(({ vkey }) => parseVerifierKey(vkey))
  const { time } = ownTime(parseNote(checkpoint), origin, known)
  return time && time > until ? [] : keys
}
