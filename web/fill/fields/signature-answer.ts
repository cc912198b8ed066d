import type { SignatureValue } from '@atesta/forms/values.ts'
import { momentHere } from '../state/moment.ts'
import { isTypedSignature } from './typed-signature.ts'

export type Begun = Partial<SignatureValue>

/** The answer after a change. `suggested` is the prefilled name: on its own it is no answer. */
export function signatureAnswer(before: Begun, changes: Begun, suggested: string): Begun | null {
  const { image = '', name = suggested, signed_at } = { ...before, ...changes }
  if (image === '' && (name === '' || name === suggested)) return null
  return { name, image, ...(image ? { signed_at: changes.image ? momentHere() : signed_at } : {}) }
}

/** The answer under another name. A picture of the name typed before is made again of the new one by `draw`. */
export function renamed(
  before: Begun,
  name: string,
  suggested: string,
  draw: (name: string) => string,
): Begun | null {
  if (!isTypedSignature(before.image ?? '')) return signatureAnswer(before, { name }, suggested)
  const image = name.trim() === '' ? '' : draw(name.trim())
  return signatureAnswer(before, { name, image }, suggested)
}
