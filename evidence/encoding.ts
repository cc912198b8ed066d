import { base64, base64urlnopad, hex } from '@scure/base'
import { FormatError } from './errors.ts'

// Every decoder here accepts exactly one spelling of a value (RFC 4648 §3.5 and §12): two texts that mean the same
// bytes would let somebody alter a proof without altering what it says.

const encoder = new TextEncoder()
// ignoreBOM keeps a leading U+FEFF as a character, so that decoding then encoding gives the same bytes back.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** @throws FormatError when the bytes are not valid UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new FormatError('encoding', 'not valid UTF-8')
  }
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const out = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** Plain comparison: everything compared here is public, so timing gives nothing away. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** The decoders throw errors of their own kinds. */
function decoded(decode: () => Uint8Array, wrong: string): Uint8Array {
  try {
    return decode()
  } catch {
    throw new FormatError('encoding', wrong)
  }
}

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Standard Base 64 with padding (RFC 4648 §4). @throws FormatError on any other spelling. */
export const fromBase64 = (text: string): Uint8Array =>
  decoded(() => base64.decode(text), 'not standard base64')

export const toBase64Url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** URL-safe Base 64 without padding (RFC 4648 §5, as RFC 7515 §2 uses it). @throws FormatError */
export const fromBase64Url = (text: string): Uint8Array =>
  decoded(() => base64urlnopad.decode(text), 'not base64url')

export const toHex = (bytes: Uint8Array): string => hex.encode(bytes)

/** Lower-case hex only; the library takes both cases. @throws FormatError */
export function fromHex(text: string): Uint8Array {
  if (/[A-Z]/.test(text)) throw new FormatError('encoding', 'not lower-case hex')
  return decoded(() => hex.decode(text), 'not lower-case hex')
}

/** ASCII decimal without leading zeroes, as every C2SP format writes numbers. `undefined` when it is anything else. */
export function parseDecimal(text: string): number | undefined {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}
