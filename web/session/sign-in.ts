import { auth, comeIn, csrfToken } from './session.ts'

/*
 * Apart from the session: only the pages that lead in need it, and every page loads the session.
 */

/**
 * Signs in with e-mail and password; throws CallError with the server's sentence. `codeNeeded`: no session has begun
 * before `giveCode`.
 */
export async function signIn(email: string, password: string): Promise<{ codeNeeded: boolean }> {
  const csrf_token = await csrfToken()
  const { code_needed: codeNeeded, ...session } = await auth.signIn({ body: { email, password, csrf_token } })
  if (!codeNeeded) await comeIn(session)
  return { codeNeeded }
}

/** The second step of signing in: a code of the app, or a recovery code. */
export async function giveCode(code: string): Promise<void> {
  const csrf_token = await csrfToken()
  await comeIn(await auth.signInCode({ body: { code, csrf_token } }))
}
