import { auth, comeIn, csrfToken, oidc } from './session.ts'

/* Separate from the session: only the sign-in pages need it, and every page loads the session. */

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

// ── At the organisation of the person, by OpenID Connect ──
/** Leaves for the provider; `next` is where to continue afterwards. */
export async function goToProvider(body: { next?: string; again?: boolean }): Promise<void> {
  const { address } = await oidc.start({ body })
  window.location.assign(address)
  // The next document ends this one.
  await new Promise(() => {})
}

/** The parameters that the provider has added to the address, which are removed from it. */
function takeResponse(): string {
  const { hash, search, pathname } = window.location
  window.history.replaceState(window.history.state, '', pathname)
  return (hash.length > 1 ? hash : search).slice(1)
}

let coming: ReturnType<typeof finish> | null = null

async function finish(response: string) {
  const { code_needed: codeNeeded, next, ...session } = await oidc.finish({ body: { response } })
  if (!codeNeeded) await comeIn(session)
  return { codeNeeded, next }
}

/**
 * Completes the return from the provider; called twice, it does so once. Throws CallError with the server's
 * sentence.
 */
export function comeBack(): ReturnType<typeof finish> {
  const response = takeResponse()
  if (response !== '' || !coming) coming = finish(response || 'none')
  return coming
}
