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

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // A spread of one large array would overflow the call stack.
  for (let at = 0; at < bytes.length; at += 0x2000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x2000))
  }
  return btoa(binary)
}

/** Standard Base 64 with padding (RFC 4648 §4). @throws FormatError on any other spelling. */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw new FormatError('encoding', 'not standard base64')
  }
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  if (toBase64(bytes) !== text) throw new FormatError('encoding', 'base64 with stray trailing bits')
  return bytes
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** URL-safe Base 64 without padding (RFC 4648 §5, as RFC 7515 §2 uses it). @throws FormatError */
export function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) {
    throw new FormatError('encoding', 'not base64url')
  }
  const padded = text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4)
  return fromBase64(padded)
}

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexDigits[byte]
  return text
}

/** Lower-case hex only. @throws FormatError */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text))
    throw new FormatError('encoding', 'not lower-case hex')
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** ASCII decimal without leading zeroes, as every C2SP format writes numbers. `undefined` when it is anything else. */
export function parseDecimal(text: string): number | undefined {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}
