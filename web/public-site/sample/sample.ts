import { verifyEvidence } from '@atesta/evidence/verify.ts'
import photo from './gauge.jpg'
import proofText from './gauge.jpg.tlog-proof?raw'
import proof from './gauge.jpg.tlog-proof?url'
import keys from './log-keys.json' with { type: 'json' }

/**
 * The certified photo of the home page (see build/take-sample.ts): the addresses of its parts and the key of
 * its log.
 */
export const sample = { photo, proof, keys: keys.map(({ vkey }) => vkey) }

/**
 * What the sample's proof says, checked during the build, so that a page whose proof does not hold is never
 * built. Whether the photo is the recorded one is checked where it is shown.
 * @throws Error when the record is not proved, or says less than the page shows.
 */
export function sampleFacts() {
  const { claims, statement } = verifyEvidence({ proof: proofText, keys: sample.keys })
  const { lat, lon } = claims.place.facts
  const { name } = claims.person.facts
  const proved = [claims.log, claims.issuer, claims.place, claims.person].every(
    ({ state }) => state === 'proved',
  )
  if (
    !proved ||
    statement?.type !== 'atesta.certification' ||
    typeof lat !== 'number' ||
    typeof lon !== 'number'
  )
    throw new Error('The sample of the home page is not proved.')
  const { sha256, received_at } = statement
  return { sha256, receivedAt: received_at, place: { lat, lon }, person: String(name) }
}
