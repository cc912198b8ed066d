import { randomBytes } from 'node:crypto'
import type { CertificationState, Position, ReducedFrom } from '@atesta/contract/schemas/certification.ts'

export type ShownCheckpoint = { origin: string; size: number; root: string }
/** The device's claims when the file was announced. */
export type DeviceClaims = {
  time?: string
  position?: Omit<Position, 'source'>
  reduced?: ReducedFrom
  sha256?: string
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A public identifier: 100 random bits in Crockford's base 32, so that none can be guessed. */
export const newIdentifier = (): string => [...randomBytes(20)].map((byte) => alphabet[byte % 32]).join('')

/**
 * The name of the lock that a process holds while it writes the object with this key, or removes an abandoned
 * one.
 */
export const uploadLock = (key: string) => `atesta.uploads.${key}`

/** The position and its source: the device at the moment of capture, otherwise the file. */
export function claimedPosition(device: DeviceClaims, file: Pick<DeviceClaims, 'position'>): Position | null {
  if (device.position) return { ...device.position, source: 'device' }
  if (file.position) return { ...file.position, source: 'exif' }
  return null
}

/** Whether no report can show a file: it has no bytes, or they were not certified. */
export const wasNeverCertified = (state: CertificationState): boolean =>
  state === 'queued' || state === 'uploading' || state === 'failed'
