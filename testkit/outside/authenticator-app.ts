import { createHmac } from 'node:crypto'
import { askCsrf, cookiesAfter } from '../sign-in.ts'
import type { Caller, Stack } from '../stack.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code of an authenticator app (RFC 4226, 5.3), implemented from the standard, independently of the
 * server's library.
 */
export function appCode(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The number of the current 30 seconds. */
export const stepNow = (): number => Math.floor(Date.now() / 30_000)

/** Allows codes to be reused, and forgets wrong ones, so that tests need not wait for the next 30 seconds. */
export async function newSteps(stack: Stack): Promise<void> {
  await stack.query('UPDATE auth.second_factors SET last_step = 0')
  await stack.query('DELETE FROM auth.rate_limits')
}

export const withoutApp = (stack: Stack, { userId }: Caller) =>
  stack.query(
    `DELETE FROM auth.second_factors f USING users u WHERE u.id = $1 AND u.auth_user_id = f.auth_user_id`,
    [userId],
  )

/** Begins to set up an app for a person, without any failed attempts. */
export async function startApp(stack: Stack, caller: Caller): Promise<{ key: string }> {
  await withoutApp(stack, caller)
  await newSteps(stack)
  return caller.api.secondFactor.start()
}

/** Sets up an app for a person. Returns its key and the recovery codes. */
export async function setUpApp(stack: Stack, caller: Caller): Promise<{ key: string; codes: string[] }> {
  const { key } = await startApp(stack, caller)
  const { recovery_codes: codes } = await caller.api.secondFactor.confirm({
    body: { code: appCode(key, stepNow()) },
  })
  await newSteps(stack)
  return { key, codes }
}

/** A browser, new or with cookies from `before`, between password and code: its cookies, and a function that takes the next step. */
export async function givePassword(stack: Stack, email: string, password = stack.password, before = '') {
  const { csrf_token, cookie } = await askCsrf(stack.url, before)
  const post = (path: string, body: object, cookies: string) =>
    fetch(`${stack.url}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies },
      body: JSON.stringify({ ...body, csrf_token }),
    })
  const answer = await post('/signin/credentials', { email, password }, cookie)
  const held = cookiesAfter(answer, cookie)
  const { step } = (await answer.clone().json()) as { step?: string | null }
  return {
    answer,
    cookies: held,
    giveCode: (code: string, cookies = held) =>
      post('/signin/code', { step: step ?? '0'.repeat(16), code }, cookies),
  }
}
