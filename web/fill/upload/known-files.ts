import type { Certification } from '@atesta/contract/schemas/certification.ts'
import type { FileFacts, KnownFiles } from '@atesta/forms/constraints.ts'
import { isAtWork, type QueueItem } from './queue-item.ts'

/**
 * The files as the form evaluates them while it is filled in. Files being sent from this device count as
 * arrived, so that the next section can be reached without waiting for a video; only a submission waits (see
 * `filesOnTheirWay`).
 */
export function knownFiles(
  certifications: readonly Certification[],
  items: readonly QueueItem[],
): KnownFiles {
  const known = new Map<string, FileFacts>()
  for (const { identifier, state, media_type, position } of certifications) {
    known.set(identifier, {
      // The server has the bytes and continues by itself.
      state: state === 'hashing' ? 'sealing' : state,
      ...(media_type ? { type: media_type } : {}),
      // Before the bytes were read, nothing is known of a position in them.
      ...(state === 'sealing' || state === 'certified' ? { has_position: position !== null } : {}),
    })
  }
  for (const { id, certification, status, certification_data } of items) {
    const facts: FileFacts = { state: isAtWork(status) ? 'sealing' : 'failed', type: certification_data.type }
    known.set(id, facts)
    const announced = certification && known.get(certification.identifier)
    // The server's state counts once it has the bytes.
    if (certification && announced?.state !== 'certified' && announced?.state !== 'sealing') {
      known.set(certification.identifier, facts)
    }
  }
  return known
}

/** How many files of an inspection have not fully arrived: a submission has to wait for them. */
export function filesOnTheirWay(
  certifications: readonly Certification[],
  items: readonly QueueItem[],
): number {
  const received = new Set(
    certifications
      .filter(({ state }) => state === 'sealing' || state === 'certified')
      .map((one) => one.identifier),
  )
  const here = items.filter(({ certification }) => !received.has(certification?.identifier ?? ''))
  const mine = new Set(here.map(({ certification }) => certification?.identifier))
  const elsewhere = certifications.filter(
    ({ identifier, state }) => !received.has(identifier) && state !== 'failed' && !mine.has(identifier),
  )
  // A failed or stopped one is not being sent: its section says what to do.
  return here.filter(({ status }) => isAtWork(status)).length + elsewhere.length
}

/**
 * The state of the files before a submission: on their way, in need of the person, or all arrived. A file
 * that the server has taken over but the queue still holds has no place in the answers yet.
 */
export function standOf(
  certifications: readonly Certification[],
  items: readonly QueueItem[],
): 'on_their_way' | 'stopped' | 'arrived' {
  const isWaitedFor =
    filesOnTheirWay(certifications, items) > 0 || items.some(({ status }) => isAtWork(status))
  if (isWaitedFor) return 'on_their_way'
  return items.length > 0 ? 'stopped' : 'arrived'
}

/** Whether any file is expected to get further within seconds, rather than after a pause or once the person has decided. */
export const isMoving = (items: readonly QueueItem[]): boolean =>
  items.some(({ status }) => status === 'uploading' || status === 'hashing')
