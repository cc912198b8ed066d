import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { deviceStorage, keptJson } from '../device/browser-storage.ts'

const name = 'recent-records'
const maxRecords = 6

function read(): FoundRecord[] {
  const kept = keptJson(deviceStorage, name)
  const isRecord = (one: Partial<FoundRecord> | null) =>
    typeof one?.kind === 'string' && typeof one.id === 'number'
  return Array.isArray(kept) ? kept.filter(isRecord) : []
}

/** The records that this person last opened from the search, newest first. */
export const recentRecords = read

export function rememberRecord(record: FoundRecord): void {
  const others = read().filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  deviceStorage.setItem(name, JSON.stringify([record, ...others].slice(0, maxRecords)))
}

/** Removed with the session: the next person on this device must not see them. */
export const forgetRecords = (): void => deviceStorage.removeItem(name)
