import { randomBytes, randomInt } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { isEqualText } from '../../secrets/equal-text.ts'

/*
 * Codes of an authenticator app: RFC 6238 with SHA-1, 6 digits and 30 seconds, the only parameters that all apps follow.
 */

const stepSeconds = 30
/** Phone clocks differ: the previous code and the next one are accepted too. */
const driftSteps = 1
const keyBytes = 20

/** An app's key: 140 random bits. Its characters are ASCII, so that its text is the same bytes. */
export const newKey = (): string =>
  Buffer.from(randomBytes(keyBytes).map((byte) => byte & 0x7f)).toString('ascii')

/** The key as people type it into an app, and the address that a QR code holds for it. */
export const shownKey = (key: string, account: string) => ({
  key: base32.encode(key, { padding: false }),
  address: createOTP(key, { digits: 6, period: stepSeconds }).url('Atesta', account),
})

/** The 30-second step of a code; undefined when it is not valid now. */
export async function stepOfCode(key: string, code: string, now = Date.now()): Promise<number | undefined> {
  const present = Math.floor(now / 1000 / stepSeconds)
  let found: number | undefined
  for (let step = present - driftSteps; step <= present + driftSteps; step++)
    if (isEqualText(await createOTP(key).hotp(step), code)) found = step
  return found
}

/** Without characters that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const codeLength = 10
const codes = 10

/** Ten recovery codes for when the app is lost, of 49 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** A typed code in the form in which it is compared: without spaces and dashes, in upper case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
