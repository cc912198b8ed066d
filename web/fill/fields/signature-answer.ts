import type { SignatureValue } from '@atesta/forms/values.ts'
import { momentHere } from '../state/moment.ts'

export type Begun = Partial<SignatureValue>

/** The answer after a change. `suggested` is the prefilled name: on its own it is no answer. */
export function signatureAnswer(before: Begun, changes: Begun, suggested: string): Begun | null {
  const { image = '', name = suggested, signed_at } = { ...before, ...changes }
  if (image === '' && (name === '' || name === suggested)) return null
  return { name, image, ...(image ? { signed_at: changes.image ? momentHere() : signed_at } : {}) }
}
