import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { readCertificates } from '@atesta/evidence/pdf/check-signature.ts'
import { readRoots } from '@atesta/evidence/time/check-token.ts'
import type { KeptKey } from '../public-site/verifier/log-keys.ts'
import type { GivenRoots, Sorted } from '../public-site/verifier/subject.ts'
import type { TakenAlong } from '../public-site/verifier/take-along/take-along.ts'

/** Whom this copy believes: what it was given when it was taken, and what was added since it was opened. */
export type Trust = {
  taken: Pick<TakenAlong, 'origin' | 'taken_at'> | null
  keys: KeptKey[]
  /** PEM; undefined where there are none. */
  certificates: string | undefined
  /** Names of the files that were added. */
  added: string[]
}

/** What the page that handed this copy out wrote into it. */
export function trustInside(): Trust {
  const nothing: Trust = { taken: null, keys: [], certificates: undefined, added: [] }
  try {
    const inside = JSON.parse(document.getElementById('taken-along')?.textContent ?? '') as TakenAlong | null
    if (!inside) return nothing
    const { origin, taken_at, keys, certificates } = inside
    return { taken: { origin, taken_at }, keys: [...keys], certificates, added: [] }
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

/** Adds keys or certificates from a file; null when it has neither. */
function withText(trust: Trust, name: string, text: string): Trust | null {
  const added = [...trust.added, name]
  if (readCertificates(text).size > 0)
    return { ...trust, certificates: `${trust.certificates ?? ''}\n${text}`, added }
  const first_seen = new Date().toISOString()
  const keys = readLogKeys(text).map((key) => ({ ...key, first_seen }))
  return keys.length > 0 ? { ...trust, keys: [...keys, ...trust.keys], added } : null
}

/**
 * Takes keys and certificates from among what was given; the rest is left as it was sorted. Certificates of authorities stay
 * roots of time stamps, too, in one list with those that are there. `unreadable`: a file was meant as one of these.
 */
export async function takeTrust(trust: Trust, sorted: Sorted, known: GivenRoots | null = null) {
  let now = trust
  const left: Sorted = { ...sorted, files: [], roots: [] }
  const roots: GivenRoots[] = []
  let unreadable = false
  const take = (name: string, text: string): boolean => {
    try {
      const next = withText(now, name, text)
      if (next && hasAuthority(text)) roots.push({ name, text })
      now = next ?? now
      return next !== null
    } catch {
      return false
    }
  }
  for (const { name, text } of sorted.roots) if (!take(name, text)) unreadable = true
  for (const file of sorted.files) {
    if (file.size > 0 && file.size <= largest && take(file.name, await file.text())) continue
    if (/(^keys(\.txt)?|\.pem)$/i.test(file.name)) unreadable = true
    else left.files.push(file)
  }
  if (roots.length > 0) {
    const all = known ? [known, ...roots] : roots
    left.roots = [
      { name: all.map(({ name }) => name).join(', '), text: all.map(({ text }) => text).join('\n') },
    ]
  }
  return { trust: now, sorted: left, unreadable }
}
