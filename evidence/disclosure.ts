import { sha256 } from '@noble/hashes/sha2.js'
import { canonicalJson, type Json, parseCanonical } from './canonical.ts'
import { fromBase64Url, toBase64Url, utf8 } from './encoding.ts'
import { FormatError } from './errors.ts'

/**
 * Where something was. Degrees of WGS 84, metres. `device` is what the browser's geolocation said at the shutter or at
 * the upload, `exif` what the file itself says; a record may hold one of each.
 */
export type PositionClaim = {
  lat: number
  lon: number
  accuracy_m?: number
  altitude_m?: number
  source: 'exif' | 'device'
}

/** Who uploaded. `signed_in` distinguishes an account of the installation from the holder of a link. */
export type PersonClaim = { name: string; id?: string; signed_in?: boolean }

/** Result of validating the C2PA manifest inside the file, at the time it was received. */
export type C2paClaim = { state: 'valid' | 'invalid' | 'none'; [fact: string]: Json | undefined }

/** The file is a smaller copy that the device made of another picture: that one's pixels, bytes and hexadecimal SHA-256. */
export type ReducedClaim = { width: number; height: number; size: number; sha256: string }

/** The claims a record may carry, by name. None of them is in the log: only their salted digests are. */
export type ClaimValues = {
  file_name: string
  person: PersonClaim
  position: PositionClaim
  /** ISO 8601, as the device reported it. */
  device_time: string
  reduced: ReducedClaim
  exif: { readonly [fact: string]: Json | undefined }
  c2pa: C2paClaim
}

export const disclosableNames = [
  'file_name',
  'person',
  'position',
  'device_time',
  'reduced',
  'exif',
  'c2pa',
] as const

/** One claim with the salt that hides it (RFC 9901 §4.2.1). `encoded` is the disclosure, `digest` what the record holds. */
export type Disclosure = { salt: string; name: string; value: Json; encoded: string; digest: string }

/** Fills an array with random bytes. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => void

const platformRandom: RandomSource = (bytes) => {
  crypto.getRandomValues(bytes)
}

/** RFC 9901 §9.3 recommends 128 bits: enough that a name or place cannot be found by brute force. */
const saltLength = 16

/** base64url(SHA-256(ASCII of the encoded disclosure)), RFC 9901 §4.2.3. */
export function disclosureDigest(encoded: string): string {
  return toBase64Url(sha256(utf8(encoded)))
}

/** Salts one claim. The JSON inside is canonical (RFC 8785), so a claim can be read and encoded again without change. */
export function createDisclosure(
  name: string,
  value: Json,
  random: RandomSource = platformRandom,
): Disclosure {
  if (name === '' || name === '_sd' || name === '...')
    throw new FormatError('disclosure', 'reserved claim name')
  const bytes = new Uint8Array(saltLength)
  random(bytes)
  return encodeDisclosure(toBase64Url(bytes), name, value)
}

function encodeDisclosure(salt: string, name: string, value: Json): Disclosure {
  const encoded = toBase64Url(utf8(canonicalJson([salt, name, value])))
  return { salt, name, value, encoded, digest: disclosureDigest(encoded) }
}

/** Reads a disclosure. @throws FormatError when it is not base64url of a canonical JSON array of salt, name and value. */
export function readDisclosure(encoded: string): Disclosure {
  return disclosureOf(parseCanonical(fromBase64Url(encoded)))
}

/** The disclosure whose JSON is `[salt, name, value]`: the form in which proof files carry it. @throws FormatError */
export function disclosureOf(json: Json | undefined): Disclosure {
  if (!Array.isArray(json) || json.length !== 3)
    throw new FormatError('disclosure', 'not [salt, name, value]')
  const [salt, name, value] = json
  if (typeof salt !== 'string' || typeof name !== 'string') {
    throw new FormatError('disclosure', 'salt and name must be texts')
  }
  return encodeDisclosure(salt, name, value)
}

/** Claims to record: each name at most once, except that there may be a position of each source. */
export type ClaimsToRecord = Partial<Omit<ClaimValues, 'position'>> & {
  position?: PositionClaim | PositionClaim[]
}

/**
 * Salts all claims of a record.
 * @returns `claims` for the statement (sorted, so their order reveals nothing) and the disclosures to keep for
 * the owner.
 */
export function createClaims(
  record: ClaimsToRecord,
  random: RandomSource = platformRandom,
): { claims: string[]; disclosures: string[] } {
  const made: Disclosure[] = []
  for (const name of disclosableNames) {
    const value = record[name]
    if (value === undefined) continue
    const values = name === 'position' && Array.isArray(value) ? value : [value]
    for (const one of values) made.push(createDisclosure(name, one as Json, random))
  }
  return { claims: made.map(({ digest }) => digest).sort(), disclosures: made.map(({ encoded }) => encoded) }
}

/** Keeps the disclosures whose claim name is wanted: a copy of a proof without place or person. @throws FormatError */
export function pickDisclosures(disclosures: readonly string[], wanted: (name: string) => boolean): string[] {
  return disclosures.filter((encoded) => wanted(readDisclosure(encoded).name))
}

/**
 * Compares disclosures with the digests of a statement.
 * `matched` belong to the record; `foreign` do not (altered, repeated or from elsewhere); `withheld` counts the
 * record's claims that were not disclosed.
 */
export function matchDisclosures(
  claims: readonly string[],
  disclosures: readonly Disclosure[],
): { matched: Disclosure[]; foreign: Disclosure[]; withheld: number } {
  const open = new Set(claims)
  const matched: Disclosure[] = []
  const foreign: Disclosure[] = []
  // Deleting what was matched makes a repeated disclosure foreign, as RFC 9901 §7.1 wants repetitions refused.
  for (const one of disclosures) (open.delete(one.digest) ? matched : foreign).push(one)
  return { matched, foreign, withheld: open.size }
}
