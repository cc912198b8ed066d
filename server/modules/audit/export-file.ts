import { Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import { inCompany } from '../../core/database.ts'
import type { BinaryAnswer } from '../../core/route.ts'
import type { Services } from '../../core/services.ts'
import { type AuditFilter, exportBatch, exportRange, exportWaiting } from './audit.queries.ts'
import { type ExportedEntry, exportColumns, exportedEntry } from './audit.view.ts'

const batch = 1000

/** Every matching entry in the order of the chain, then those still waiting. A thousand in memory at a time. */
async function* entriesOf(
  services: Services,
  companyId: number,
  filter: AuditFilter,
): AsyncGenerator<ExportedEntry> {
  // Short transactions: a slow reader must not keep old rows alive in the whole database.
  const ask = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(services.app, companyId, work, { readOnly: true })
  const { first, last, upTo } = await ask((db) => exportRange(db, companyId, filter))
  let after = first - 1
  for (;;) {
    const rows = await ask((db) => exportBatch(db, companyId, filter, { after, last, limit: batch }))
    for (const row of rows) yield exportedEntry(companyId, row)
    if (rows.length < batch) break
    after = rows.at(-1)?.seq ?? last
  }
  for (const row of await ask((db) => exportWaiting(db, companyId, filter, upTo, batch)))
    yield exportedEntry(companyId, row)
}

function csv(): Stringifier {
  return stringify({
    header: true,
    bom: true,
    columns: [...exportColumns],
    record_delimiter: 'windows',
    // A spreadsheet must not take what somebody typed for a formula.
    escape_formulas: true,
    cast: { object: (value) => JSON.stringify(value) },
  })
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
      if (filter.format === 'ndjson') return Readable.from(lines(entries), { objectMode: false })
      const source = Readable.from(entries)
      const file = csv()
      // The client went away, or the database did: neither side is left waiting.
      source.on('error', (error) => file.destroy(error))
      file.on('close', () => source.destroy())
      return source.pipe(file)
    },
  }
}
