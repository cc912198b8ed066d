import { fromBase64, parseDecimal } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { formatVerifierKey, parseVerifierKey, type SignerKey, type VerifierKey } from './key.ts'
import { hashLength } from './merkle.ts'
import { openNote, parseNote, signNote } from './note.ts'

/** The tree at which a retired key ended: it signed nothing that is larger, and nothing that is not part of it. */
export type KeyEnd = {
  size: number
  /** Root hash, base64. */
  root: string
}

/** A verifier key of a log, and where it ended if it was retired and its successor has signed. */
export type PublishedKey = { vkey: string; end?: KeyEnd }

const header = 'atesta.log-keys/v1'

/**
 * What a log publishes about its keys: a signed note (c2sp.org/signed-note) by the newest of them. Its text has a header,
 * the verifier keys, newest first, one a line, that for ML-DSA-44 behind that for Ed25519 to which it belongs, and for each key that ended `ended <key id> <tree size> <root>`. So a
 * reader that knows only the key lines can still read it.
 */
export function formatLogKeys(keys: readonly PublishedKey[], signer: SignerKey): string {
  return signNote([header, ...keyLines(keys)].map((line) => `${line}\n`).join(''), [signer])
}

/** The keys, one a line, then where those ended that did. */
export function keyLines(keys: readonly PublishedKey[]): string[] {
  const ends = keys.flatMap(({ vkey, end }) =>
    end ? [`ended ${parseVerifierKey(vkey).keyId} ${end.size} ${end.root}`] : [],
  )
  return [...keys.map(({ vkey }) => vkey), ...ends]
}

function readEnd(line: string): { keyId: string; end: KeyEnd } {
  const [, keyId, sizeText, root] = /^ended ([0-9a-f]{8}) (\d+) (\S+)$/.exec(line) ?? []
  const size = parseDecimal(sizeText ?? '')
  if (!keyId || size === undefined || !root || fromBase64(root).length !== hashLength)
    throw new FormatError('key', 'a line that says where a key ended is malformed')
  return { keyId, end: { size, root } }
}

/** Whether a list is a signed note: plain lines are signed by no key. */
export const isSignedList = (published: string): boolean => published.startsWith(`${header}\n`)

/**
 * Reads what {@link formatLogKeys} wrote, newest key first. That it is signed by its newest key shows that it was not
 * changed on the way; whether that key is to be trusted is for the caller to know. Plain lines of keys, as logs published
 * them before, are read too and say nothing about ends.
 * @throws FormatError when malformed; SignatureError when its newest key did not sign it.
 */
export function readLogKeys(published: string): PublishedKey[] {
  if (!isSignedList(published)) {
    const lines = published.split(/\s+/).filter((line) => line !== '')
    return lines.map((vkey) => ({ vkey: formatVerifierKey(parseVerifierKey(vkey)) }))
  }
  const [, ...lines] = parseNote(published).text.slice(0, -1).split('\n')
  const keys = readKeyLines(lines)
  const [newest] = keys
  if (!newest) throw new FormatError('key', 'no keys are listed')
  openNote(published, [parseVerifierKey(newest.vkey)])
  // That which signs has not ended, whatever it says.
  return [{ vkey: newest.vkey }, ...keys.slice(1)]
}

/** Reads what {@link keyLines} wrote. @throws FormatError */
export function readKeyLines(lines: readonly string[]): PublishedKey[] {
  const keys = lines.filter((line) => !line.startsWith('ended ')).map(parseVerifierKey)
  const ends = new Map(
    lines
      .filter((line) => line.startsWith('ended '))
      .map(readEnd)
      .map(({ keyId, end }) => [keyId, end]),
  )
  return keys.map((key) => {
    const end = ends.get(key.keyId)
    return { vkey: formatVerifierKey(key), ...(end && { end }) }
  })
}

/** Where this key ended, by name and id. */
export function endOf(
  keys: readonly PublishedKey[],
  wanted: Pick<VerifierKey, 'name' | 'keyId'>,
): KeyEnd | undefined {
  return keys.find(({ vkey }) => {
    const key = parseVerifierKey(vkey)
    return key.name === wanted.name && key.keyId === wanted.keyId
  })?.end
}
