import type { Services } from '../../../services/services.ts'
import { checkOriginal } from './original-bytes.ts'
import { nextOriginals, unknownIdentifiers } from './original-faults.queries.ts'
import { noteFault, noteWhole } from './original-faults.ts'

const batchSize = 200
const prefix = 'originals/'

/** Every stored original that belongs to no certification. */
async function* unknownObjects({ storage, log }: Services): AsyncGenerator<string> {
  let batch: string[] = []
  for await (const { key } of storage.list(prefix)) {
    // The files that tus keeps beside a running upload are no originals.
    if (/\.(json|info|part)$/.test(key)) continue
    batch.push(key.slice(prefix.length))
    if (batch.length < batchSize) continue
    yield* await unknownIdentifiers(log, batch)
    batch = []
  }
  yield* await unknownIdentifiers(log, batch)
}

/**
 * Reads all originals by id and compares them with what was certified, in constant memory. `say` is called
 * for each that is damaged, unreadable or unknown, and now and then with the progress, so that an interrupted
 * run can go on `after` that id. Returns whether all are in order.
 */
export async function verifyFiles(
  services: Services,
  after: number,
  say: (line: string) => void,
): Promise<boolean> {
  const found = { whole: 0, altered: 0, missing: 0, unreadable: 0, unknown: 0 }
  for (let last = after; ; ) {
    const originals = await nextOriginals(services.log, last, batchSize)
    for (const original of originals) {
      const { fault, cause } = (await checkOriginal(services.storage, original)) ?? {}
      found[fault ?? 'whole'] += 1
      if (!fault && original.damaged) await noteWhole(services, original.company_id, original)
      if (fault) {
        await noteFault(services, original, fault, cause)
        const why = cause === undefined ? '' : `: ${(cause as Error).message}`
        say(`${fault}: ${original.identifier} (${original.slug}, “${original.title}”)${why}`)
      }
      last = original.id
    }
    if (originals.length > 0) say(`Read up to --after ${last}.`)
    if (originals.length < batchSize) break
  }
  for await (const identifier of unknownObjects(services)) {
    found.unknown += 1
    say(`unknown: ${prefix}${identifier} belongs to no certification`)
  }
  const { whole, altered, missing, unreadable, unknown } = found
  say(
    `${whole} intact, ${altered} altered, ${missing} missing, ${unreadable} unreadable, ${unknown} unknown.`,
  )
  return altered + missing + unreadable + unknown === 0
}
