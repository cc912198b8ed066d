import type { ClaimName, ReasonCode, State } from '@atesta/evidence/verdict.ts'
import * as w from './world.ts'

/** One vector: its input, and the expected verdict. */
export type Vector = {
  name: string
  about: string
  file?: Uint8Array
  proof?: string
  pdf?: Uint8Array
  /** Verifier keys, or their list as published by a log. */
  keys: string[] | string
  policy?: string
  certificates?: string
  expect: { state: State; claim?: ClaimName; reason?: ReasonCode }
  /** The verdict of the program in docs/verify.md; null if it does not cover the case. */
  python: 'proved' | 'refused' | null
}

const claims = w.claimsOf({
  file_name: 'plano "ñ".jpg',
  person: { name: 'Ana Núñez', id: '7', signed_in: true },
  position: { lat: -34.603722, lon: -58.381592, accuracy_m: 5, source: 'device' },
})
export const statement = w.certification(claims.claims)
const { disclosures } = claims
export const genuineProof = await w.sealed(statement, {}, { disclosures })
export const signedProof = await w.sealed(
  statement,
  { time: w.at('10:00:01'), postQuantum: true, witnesses: [w.at('10:00:02'), w.at('10:00:03')] },
  { disclosures },
)
export const both = `log ${w.vkeys.log}\nwitness w1 ${w.vkeys.w1}\nwitness w2 ${w.vkeys.w2}\ngroup g all w1 w2\nquorum g\n`
export const all = [w.vkeys.log, w.vkeys.postQuantum, w.vkeys.w1, w.vkeys.w2]

/** The extra line with its JSON changed as text. */
export const withExtra = (proof: string, change: (json: string) => string) =>
  proof.replace(/^extra (.*)$/m, (_, encoded: string) => {
    const json = Buffer.from(encoded, 'base64').toString()
    const changed = change(json)
    if (changed === json) throw new Error('nothing was changed')
    return `extra ${Buffer.from(changed).toString('base64')}`
  })
export const swap = (text: string, from: string | RegExp, to: string) => {
  const changed = text.replace(from, () => to)
  if (changed === text) throw new Error(`${from} is not there`)
  return changed
}
/** The checkpoint's signature lines, changed. */
export const withLines = (proof: string, change: (lines: string[]) => string[]) => {
  const at = proof.lastIndexOf('\n\n') + 2
  return `${proof.slice(0, at)}${change(proof.slice(at, -1).split('\n')).join('\n')}\n`
}
/** Flips one bit of a base64 text, after this many bytes. */
export const flipped = (line: string, at: number) => {
  const [dash, name, data = ''] = line.split(' ')
  const bytes = Buffer.from(data, 'base64')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return `${dash} ${name} ${bytes.toString('base64')}`
}
export const pathLines = (proof: string) => proof.slice(0, proof.indexOf('\n\n')).split('\n').slice(3)

type Short = Partial<Omit<Vector, 'name' | 'about' | 'expect'>>
export const good = (name: string, about: string, proof: string, more: Short = {}): Vector => ({
  name,
  about,
  file: w.photo,
  proof,
  keys: [w.vkeys.log],
  python: 'proved',
  ...more,
  expect: { state: 'proved' },
})
export const bad = (
  name: string,
  about: string,
  [state, claim, reason]: [State, ClaimName, ReasonCode],
  proof: string,
  more: Short = {},
): Vector => ({
  name,
  about,
  file: w.photo,
  proof,
  keys: [w.vkeys.log],
  python: 'refused',
  ...more,
  expect: { state, claim, reason },
})
