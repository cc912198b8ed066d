import { createHash } from 'node:crypto'
import { canonicalBytes, type Json } from '@atesta/evidence/canonical.ts'

/** The hashed fields of an entry, under the names they have in the exported file. */
export type ChainedFacts = {
  id: number
  at: string
  user_id: number | null
  user_name: string | null
  api_key_id: number | null
  action: string
  noun: string
  record_id: string
  details: Record<string, unknown>
  address: string | null
  user_agent: string | null
  request_id: string | null
}

/** The hash before the first entry of a company. */
export const firstHash = Buffer.alloc(32)

/** SHA-256(hash before ‖ entry as RFC 8785 JSON); the entry includes its company and its place. */
export function hashEntry(before: Uint8Array, company: number, seq: number, facts: ChainedFacts): Buffer {
  const { id, at, user_id, user_name, api_key_id, action, noun, record_id } = facts
  const { details, address, user_agent, request_id } = facts
  const entry = {
    company,
    seq,
    id,
    at,
    user_id,
    user_name,
    api_key_id,
    action,
    noun,
    record_id,
    details: details as Json,
    address,
    user_agent,
    request_id,
  }
  return createHash('sha256').update(before).update(canonicalBytes(entry)).digest()
}

/**
 * Actions that should reach the public log immediately, so that they cannot be undone unnoticed: everything
 * about people, keys, security and data that leaves the company, and every deletion.
 */
const sensitive = {
  nouns: new Set(['api_key', 'calendar_feed', 'user', 'company', 'webhook', 'subscription', 'retention']),
  actions: new Set([
    'delete',
    'erase',
    'share',
    'unshare',
    'export',
    'damaged',
    'repaired',
    'revoke',
    'reveal',
  ]),
}
export const isSensitive = ({ noun, action }: Pick<ChainedFacts, 'noun' | 'action'>): boolean =>
  sensitive.nouns.has(noun) || sensitive.actions.has(action)

/** The origin under which the head of a company's chain is signed (a tlog-checkpoint of its own). */
export const chainOrigin = (logOrigin: string, company: number) => `${logOrigin}/audit/${company}`

/** The instant at which a time filter begins or ends: a date as the end includes the whole day. */
export function boundary(text: string, end: boolean): Date {
  const day = /^\d{4}-\d\d-\d\d$/.test(text)
  const instant = new Date(day ? `${text}T00:00:00Z` : text)
  if (day && end) instant.setUTCDate(instant.getUTCDate() + 1)
  return instant
}
