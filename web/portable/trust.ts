import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { readCertificates } from '@atesta/evidence/pdf/check-signature.ts'
import { readRoots } from '@atesta/evidence/time/check-token.ts'
import type { KeptKey } from '../public-site/verifier/log-keys.ts'
import { namesCertificates, type Sorted } from '../public-site/verifier/subject.ts'
import type { TakenAlong } from '../public-site/verifier/take-along/take-along.ts'

type Believed = {
  keys: readonly KeptKey[]
  /** PEM; undefined where there are none. */
  certificates: string | undefined
}

/** What this copy was given when it was taken. */
type Inside = Believed & { taken: Pick<TakenAlong, 'origin' | 'taken_at'> | null }

/** A file with keys or certificates that was added since the page was opened. */
export type AddedFile = Believed & {
  name: string
  /** Its certificates once more, where they are of authorities whose time stamps count. PEM. */
  roots: string | undefined
}

/** Whom this copy believes, by everything that it was given. */
export type Trust = Believed & { inside: Inside; added: readonly AddedFile[]; roots: string }

const joined = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).join('\n')

export const trustOf = (inside: Inside, added: readonly AddedFile[]): Trust => ({
  inside,
  added,
  keys: [...added.flatMap(({ keys }) => keys), ...inside.keys],
  certificates: joined([inside, ...added].map(({ certificates }) => certificates)) || undefined,
  roots: joined(added.map(({ roots }) => roots)),
})

/** The same with more files. */
export const including = ({ inside, added }: Trust, more: readonly AddedFile[]): Trust =>
  trustOf(inside, [...added, ...more])

/** The same without a file that was added. */
export const without = ({ inside, added }: Trust, file: AddedFile): Trust =>
  trustOf(
    inside,
    added.filter((each) => each !== file),
  )

/** What the page that handed this copy out wrote into it. */
export function trustInside(): Trust {
  const nothing = trustOf({ taken: null, keys: [], certificates: undefined }, [])
  try {
    const inside = JSON.parse(document.getElementById('taken-along')?.textContent ?? '') as TakenAlong | null
    if (!inside) return nothing
    const { origin, taken_at, keys, certificates } = inside
    return trustOf({ taken: { origin, taken_at }, keys, certificates }, [])
  } catch {
    return nothing
  }
}

const largest = 1_000_000
const ids = { basicConstraints: '2.5.29.19', keyUsages: '2.5.29.37', timeStamping: '1.3.6.1.5.5.7.3.8' }

/** Whether a text has certificates that others may be issued under, or that sign time stamps. */
const hasAuthority = (text: string): boolean =>
  readRoots(text).some(({ extensions = [] }) =>
    extensions.some(({ extnID, parsedValue }) => {
      if (extnID === ids.basicConstraints) return parsedValue?.cA === true
      return extnID === ids.keyUsages && parsedValue?.keyPurposes?.includes(ids.timeStamping)
    }),
  )

/** `/log/keys` as browsers and our documents name what they save of it. */
const namesKeys = (name: string): boolean => /^keys( ?\(\d+\))?(\.txt)?$/i.test(name)

/** Keys or certificates from a file of that name; undefined when it has neither. */
function readAdded(name: string, text: string): AddedFile | undefined {
  try {
    if (namesCertificates(name)) {
      if (readCertificates(text).size === 0) return undefined
      return { name, keys: [], certificates: text, roots: hasAuthority(text) ? text : undefined }
    }
    const first_seen = new Date().toISOString()
    const keys = readLogKeys(text).map((key) => ({ ...key, first_seen }))
    return keys.length > 0 ? { name, keys, certificates: undefined, roots: undefined } : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes keys and certificates from among what was given; the rest is left as it was sorted. Only a name says that a file is
 * to be believed: what is to be checked may hold a key of its own. What was
 * meant as one of these and is none is `unreadable`.
 */
export async function takeTrust(sorted: Sorted) {
  const left: Sorted = { ...sorted, files: [], roots: [], unreadable: [...sorted.unreadable] }
  const added: AddedFile[] = []
  const take = (name: string, text: string) => {
    const file = readAdded(name, text)
    if (file) added.push(file)
    else left.unreadable.push({ kind: 'roots', name })
  }
  for (const { name, text } of sorted.roots) take(name, text)
  for (const file of sorted.files) {
    if (!namesKeys(file.name) && !namesCertificates(file.name)) left.files.push(file)
    else take(file.name, file.size <= largest ? await file.text() : '')
  }
  return { added, sorted: left }
}
