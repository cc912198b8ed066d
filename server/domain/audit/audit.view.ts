import type { AuditRow, ListedEntry } from './audit.queries.ts'

export const auditView = (row: ListedEntry) => ({
  id: row.id,
  seq: row.seq,
  at: row.at,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  api_key_id: row.api_key_id,
  action: row.action,
  noun: row.noun,
  record_id: row.record_id,
  record_name: row.record_name,
  details: row.details,
  address: row.address,
  user_agent: row.user_agent,
  request_id: row.request_id,
  hash: row.hash?.toString('hex') ?? null,
})

/** The columns of the exported file; NDJSON uses the same names, under which an entry was also hashed. */
export const exportColumns = [
  'company',
  'seq',
  'id',
  'at',
  'user_id',
  'user_name',
  'api_key_id',
  'action',
  'noun',
  'record_id',
  'details',
  'address',
  'user_agent',
  'request_id',
  'hash',
] as const

export type ExportedEntry = Record<(typeof exportColumns)[number], unknown>

export const exportedEntry = (company: number, { hash, ...facts }: AuditRow): ExportedEntry => ({
  company,
  ...facts,
  hash: hash?.toString('hex') ?? null,
})
