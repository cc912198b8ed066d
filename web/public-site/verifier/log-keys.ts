import { parseVerifierKey } from '@atesta/evidence/key.ts'

/** A verifier key of the log or of a witness, with the moment this device first saw it (ISO 8601). */
export type KeptKey = { vkey: string; first_seen: string }

const storageKey = 'log-keys'

/** Keys of which we know more than that they are text: others are left out, for verification would refuse them. */
function isKey(vkey: string): boolean {
  try {
    parseVerifierKey(vkey)
    return true
  } catch {
    return false
  }
}

/**
 * Adds what the installation publishes (one key per line) to what is kept. Keys are never dropped: proofs made with
 * an older key have to stay checkable, and one that disappears from the server is not thereby wrong.
 */
export function addPublished(kept: readonly KeptKey[], published: string, now: Date): KeptKey[] {
  const known = new Set(kept.map(({ vkey }) => vkey))
  const lines = published.split('\n').map((line) => line.trim())
  const fresh = [...new Set(lines)].filter((line) => line !== '' && !known.has(line) && isKey(line))
  return [...kept, ...fresh.map((vkey) => ({ vkey, first_seen: now.toISOString() }))]
}

/** The keys kept on this device; an unreadable store counts as empty. */
export function readKept(storage: Pick<Storage, 'getItem'>): KeptKey[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (key): key is KeptKey =>
        typeof key?.vkey === 'string' && typeof key.first_seen === 'string' && isKey(key.vkey),
    )
  } catch {
    return []
  }
}

/** Keeps keys for the next visit, with or without a network. Without room for them they last as long as the page. */
export function keep(storage: Pick<Storage, 'setItem'>, keys: readonly KeptKey[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(keys))
  } catch {
    // Private windows may refuse to store anything; the page works all the same.
  }
}
