import { Readable } from 'node:stream'
import { inCompany } from '../../database/database.ts'
import { csvChunks } from '../../formats/csv.ts'
import type { Cell } from '../../formats/table.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import type { Services } from '../../services/services.ts'
import { type AuditFilter, exportBatch, exportRange, exportWaiting } from './audit.queries.ts'
import { type ExportedEntry, exportColumns, exportedEntry } from './audit.view.ts'

const batch = 1000

/**
 * Every matching entry that exists when the export begins: first in the order of the chain, then those not
 * yet placed. Holds a thousand in memory at a time.
 */
async function* entriesOf(
  services: Services,
  companyId: number,
  filter: AuditFilter,
): AsyncGenerator<ExportedEntry> {
  // Short transactions: a slow reader must not keep old row versions alive throughout the database.
  const ask = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(services.app, companyId, work, { readOnly: true })
  const { first, last, placed, upTo } = await ask((db) => exportRange(db, companyId, filter))
  let after = first - 1
  for (;;) {
    const rows = await ask((db) => exportBatch(db, companyId, filter, { after, last, limit: batch }))
    for (const row of rows) yield exportedEntry(companyId, row)
    if (rows.length < batch) break
    after = rows.at(-1)?.seq ?? last
  }
  after = 0
  for (;;) {
    const range = { placed, after, upTo, limit: batch }
    const rows = await ask((db) => exportWaiting(db, companyId, filter, range))
    for (const row of rows) yield exportedEntry(companyId, row)
    if (rows.length < batch) break
    after = rows.at(-1)?.id ?? upTo
  }
}

const cellOf = (value: unknown): Cell => {
  if (value === null || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
}

async function* rows(entries: AsyncIterable<ExportedEntry>): AsyncGenerator<Cell[][]> {
  for await (const entry of entries) yield [exportColumns.map((name) => cellOf(entry[name]))]
}

async function* lines(entries: AsyncIterable<ExportedEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

/** The matching entries as a file, streamed. */
export function exportFile(
  services: Services,
  company: { id: number; slug: string },
  filter: AuditFilter & { format: 'csv' | 'ndjson' },
): BinaryAnswer {
  const day = new Date().toISOString().slice(0, 10)
  return {
    mediaType: filter.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    fileName: `audit-${company.slug}-${day}.${filter.format}`,
    open: async () => {
      const entries = entriesOf(services, company.id, filter)
      const columns = exportColumns.map((header) => ({ header, kind: 'text' as const }))
      const file = filter.format === 'csv' ? csvChunks({ columns, rows: rows(entries) }) : lines(entries)
      return Readable.from(file, { objectMode: false })
    },
  }
}
