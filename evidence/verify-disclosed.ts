import type { Disclosure, matchDisclosures, PositionClaim } from './disclosure.ts'
import { isObject, type JsonObject } from './shape.ts'
import { type ClaimVerdict, claim, type Fact, type Facts } from './verdict.ts'

type Disclosed = ReturnType<typeof matchDisclosures>

/** Two positions of one capture may lie this far apart, plus both accuracies, before they are said to disagree. */
export const positionTolerance = 1000

/** Where: what the device or the file said, and whether the two agree. */
export function placeClaim(disclosed: Disclosed): ClaimVerdict {
  const altered = alteredClaim(disclosed, (name) => name === 'position')
  if (altered) return altered
  const positions = valuesOf(disclosed, 'position').filter(isPosition)
  const first = positions.find(({ source }) => source === 'device') ?? positions[0]
  if (!first) return missing(disclosed, 'place_not_recorded')
  const facts: Facts = { claimed: true, ...positionFacts(first), positions: positions.map(positionFacts) }
  const other = positions.find((position) => position !== first)
  if (!other) return claim('place_claimed', facts)
  const distance = Math.round(distanceBetween(first, other))
  const tolerance = positionTolerance + (first.accuracy_m ?? 0) + (other.accuracy_m ?? 0)
  const reason = distance > tolerance ? 'place_sources_disagree' : 'place_claimed'
  return claim(reason, { ...facts, distance_m: distance })
}

/** Who: an account the issuer knows, or a name typed by the holder of a link. */
export function personClaim(disclosed: Disclosed): ClaimVerdict {
  const altered = alteredClaim(disclosed, (name) => name === 'person')
  if (altered) return altered
  const person = valuesOf(disclosed, 'person').find(isObject)
  if (!person || typeof person.name !== 'string') return missing(disclosed, 'person_not_recorded')
  const signedIn = person.signed_in === true
  const facts: Facts = { name: person.name, id: fact(person.id), claimed: !signedIn }
  return claim(signedIn ? 'person_signed_in' : 'person_claimed', facts)
}

/** How it was taken: name, device time, EXIF, and what the file's own C2PA manifest said when it was received. */
export function captureClaim(disclosed: Disclosed): ClaimVerdict {
  const altered = alteredClaim(disclosed, (name) => name !== 'position' && name !== 'person')
  if (altered) return altered
  const [fileName] = valuesOf(disclosed, 'file_name')
  const [deviceTime] = valuesOf(disclosed, 'device_time')
  const [reduced] = valuesOf(disclosed, 'reduced')
  const [exif] = valuesOf(disclosed, 'exif')
  const c2pa = valuesOf(disclosed, 'c2pa').find(isObject)
  const facts: Facts = {
    claimed: true,
    file_name: fact(fileName),
    device_time: fact(deviceTime),
    reduced: fact(reduced),
    exif: fact(exif),
    c2pa: fact(c2pa),
  }
  if (c2pa?.state === 'invalid') return claim('c2pa_invalid', facts)
  if (c2pa?.state === 'valid') return claim('c2pa_valid', facts)
  const recorded = [fileName, deviceTime, reduced, exif, c2pa].some((one) => one !== undefined)
  return recorded ? claim('capture_claimed', facts) : missing(disclosed, 'capture_not_recorded')
}

/** A disclosure that does not belong to the record was altered, repeated or brought from elsewhere. */
function alteredClaim({ foreign }: Disclosed, concerns: (name: string) => boolean): ClaimVerdict | undefined {
  const wrong = foreign.find(({ name }) => concerns(name))
  return wrong && claim('disclosure_altered', { name: wrong.name })
}

/** While digests stay undisclosed, a withheld claim cannot be distinguished from one that was never made. */
function missing({ withheld }: Disclosed, reason: Parameters<typeof claim>[0]): ClaimVerdict {
  return withheld > 0 ? claim('not_disclosed', { withheld }) : claim(reason)
}

function valuesOf({ matched }: Disclosed, name: string): Disclosure['value'][] {
  return matched.filter((one) => one.name === name).map(({ value }) => value)
}

// Disclosed values are JSON already, which is what facts are.
const fact = (value: Disclosure['value'] | undefined): Fact => value as Fact

function positionFacts({ lat, lon, accuracy_m, altitude_m, source }: PositionClaim): Facts {
  return { lat, lon, accuracy_m, altitude_m, source }
}

function isPosition(value: unknown): value is PositionClaim {
  const position = value as JsonObject
  if (!isObject(position)) return false
  const optional = [position.accuracy_m, position.altitude_m]
  return (
    typeof position.lat === 'number' &&
    typeof position.lon === 'number' &&
    (position.source === 'device' || position.source === 'exif') &&
    optional.every((number) => number === undefined || typeof number === 'number')
  )
}

/** Great-circle distance in metres on a sphere of the Earth's mean radius (haversine formula). */
function distanceBetween(a: PositionClaim, b: PositionClaim): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const hav = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    hav(radians(b.lat - a.lat)) +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * hav(radians(b.lon - a.lon))
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(h)))
}
