import type { Output } from '@atesta/contract/route.ts'
import type { audit as routes } from '@atesta/contract/routes/audit.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { stringifySearch } from '../address/search-text.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type AuditEntry = Output<typeof routes.list>['data'][number]
export type AuditCheck = Output<typeof routes.verify>
export type AuditFilters = {
  q?: string
  noun?: string
  action?: string
  user_id?: number
  from?: string
  to?: string
}

export const auditQuery = (filters: AuditFilters, place: ListPlace) =>
  queryOptions({
    queryKey: key('user', 'audit', filters, place),
    queryFn: ({ signal }) => api.audit.list({ query: { ...filters, ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })

/**
 * One entry, or `known` where a list has it; null where there is none. The text of an entry never changes.
 */
export const auditEntryQuery = (id: number, known: AuditEntry | undefined) =>
  queryOptions({
    queryKey: key('user', 'audit', 'entry', id),
    queryFn: async ({ signal }) => (await api.audit.list({ query: { id } }, { signal })).data[0] ?? null,
    initialData: known,
    // Until it has its place in the chain, a moment later.
    staleTime: ({ state }) => (state.data?.seq == null ? 0 : Number.POSITIVE_INFINITY),
  })

/** The download address of the entries as a file. Cookies authenticate it. */
export const auditExportUrl = (filters: AuditFilters, format: 'csv' | 'ndjson') =>
  `/api/audit/export${stringifySearch({ ...filters, format })}`

/** Recomputes the whole chain in parts; calls `tell` with the progress after each. */
export async function verifyAudit(tell: (checked: number, total: number) => void): Promise<AuditCheck> {
  const faults: AuditCheck['faults'] = []
  let after = 0
  for (;;) {
    const part = await api.audit.verify({ query: { after } })
    faults.push(...part.faults)
    tell(part.checked.to, part.entries)
    if (part.next === null) return { ...part, faults, intact: faults.length === 0 && part.intact }
    after = part.next
  }
}
