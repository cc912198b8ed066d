import { parseVerifierKey, signatureTypes } from '@atesta/evidence/log/key.ts'
import { type KeyEnd, type PublishedKey, readLogKeys } from '@atesta/evidence/log/log-keys.ts'

/**
 * A verifier key of the log, with the moment this device first saw it (ISO 8601), and where it ended if it was retired.
 */
export type KeptKey = { vkey: string; first_seen: string; end?: KeyEnd }

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

export const isMlDsaKey = ({ vkey }: KeptKey): boolean =>
  parseVerifierKey(vkey).type === signatureTypes.mlDsa44

/** What the installation publishes; undefined when the answer is no list of keys, as from a page put in between. */
function readPublished(published: string): PublishedKey[] | undefined {
  try {
    const keys = readLogKeys(published)
    return keys.length > 0 ? keys : undefined
  } catch {
    return undefined
  }
}

/**
 * The keys to keep after the installation has published its own: those, each with the moment it was first seen here. What
 * the installation no longer lists it no longer stands for, so it is dropped; old proofs need their key to stay listed.
 */
export function takePublished(kept: readonly KeptKey[], published: string, now: Date): KeptKey[] {
  const listed = readPublished(published)
  if (!listed) return [...kept]
  const first = new Map(kept.map(({ vkey, first_seen }) => [vkey, first_seen]))
  const once = new Map(listed.map((key) => [key.vkey, key]))
  return [...once.values()].map((key) => ({ ...key, first_seen: first.get(key.vkey) ?? now.toISOString() }))
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
