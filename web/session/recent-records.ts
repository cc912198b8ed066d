import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { deviceStorage } from '../device/browser-storage.ts'

const name = 'recent-records'
const most = 6

function read(): FoundRecord[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? (kept as FoundRecord[]) : []
  } catch {
    return []
  }
}

/** The records this person opened from the search last, newest first. */
export const recentRecords = read

const write = (records: FoundRecord[]) => deviceStorage.setItem(name, JSON.stringify(records.slice(0, most)))

const isSame = (one: FoundRecord) => (other: FoundRecord) => other.kind === one.kind && other.id === one.id

export function rememberRecord(record: FoundRecord): void {
  const isIt = isSame(record)
  write([record, ...read().filter((one) => !isIt(one))])
}

/** Those among them that were met again are called as they are now, and keep their places. */
export const renewRecords = (met: readonly FoundRecord[]): void =>
  write(read().map((one) => met.find(isSame(one)) ?? one))

/** With the session: the next person on this device must not see them. */
export const forgetRecords = (): void => deviceStorage.removeItem(name)
