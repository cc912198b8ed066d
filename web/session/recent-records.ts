import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { deviceStorage, keptJson } from '../device/browser-storage.ts'
import { recordsKey } from './last-user.ts'

const maxRecords = 6

function read(): FoundRecord[] {
  const kept = keptJson(deviceStorage, recordsKey)
  const isRecord = (one: Partial<FoundRecord> | null) =>
    typeof one?.kind === 'string' && typeof one.id === 'number'
  return Array.isArray(kept) ? kept.filter(isRecord) : []
}

/** The records that this person last opened from the search, newest first. */
export const recentRecords = read

export function rememberRecord(record: FoundRecord): void {
  const others = read().filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  deviceStorage.setItem(recordsKey, JSON.stringify([record, ...others].slice(0, maxRecords)))
}
