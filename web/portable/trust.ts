import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { readCertificates } from '@atesta/evidence/pdf/check-signature.ts'
import type { KeptKey } from '../public-site/verifier/log-keys.ts'
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

/** Adds keys or certificates from a file; null when it is neither. */
async function withFile(trust: Trust, file: File): Promise<Trust | null> {
  if (file.size > largest || file.size === 0) return null
  const text = await file.text()
  const added = [...trust.added, file.name]
  try {
    if (text.includes('-----BEGIN CERTIFICATE-----')) {
      readCertificates(text)
      return { ...trust, certificates: `${trust.certificates ?? ''}\n${text}`, added }
    }
    const first_seen = new Date().toISOString()
    const keys = readLogKeys(text).map((key) => ({ ...key, first_seen }))
    return keys.length > 0 ? { ...trust, keys: [...keys, ...trust.keys], added } : null
  } catch {
    return null
  }
}

/** Takes keys and certificates from among what was given; the others are left. `unreadable`: one was meant as such. */
export async function takeTrust(trust: Trust, given: readonly File[]) {
  let now = trust
  const others: File[] = []
  let unreadable = false
  for (const file of given) {
    const next = await withFile(now, file)
    if (next) now = next
    else if (/(^keys(\.txt)?|\.pem)$/i.test(file.name)) unreadable = true
    else others.push(file)
  }
  return { trust: now, others, unreadable }
}
