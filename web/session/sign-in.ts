import { leaveFor } from '../address/leave-for.ts'
import { auth, csrfToken, oidc, startSession } from './session.ts'

/* Separate from the session: only the sign-in pages need it, and every page loads the session. */

/** A sign-in that waits for its code. A server that is still being updated does not name the step. */
export type Half = { step?: string | null }

/**
 * Signs in with e-mail and password; throws CallError with the server's sentence. With `half`, no session has begun
 * before `giveCode`.
 */
export async function signIn(email: string, password: string): Promise<{ half: Half | null }> {
  const csrf_token = await csrfToken()
  const { code_needed, step, ...session } = await auth.signIn({ body: { email, password, csrf_token } })
  if (!code_needed) await startSession(session)
  return { half: code_needed ? { step } : null }
}

/** The second step of signing in: a code of the app, or a recovery code. */
export async function giveCode({ step }: Half, code: string): Promise<void> {
  const csrf_token = await csrfToken()
  await startSession(await auth.signInCode({ body: { step: step ?? undefined, code, csrf_token } }))
}

// ── At the organisation of the person, by OpenID Connect ──
/** Leaves for the provider, until the person comes Back; `next` is where to continue afterwards. */
export async function goToProvider(body: { next?: string; again?: boolean }): Promise<void> {
  const { address } = await oidc.start({ body })
  await leaveFor(address)
}

/** The parameters that the provider has added to the address, which are removed from it. */
function takeResponse(): string {
  const { hash, search, pathname } = window.location
  window.history.replaceState(window.history.state, '', pathname)
  return (hash.length > 1 ? hash : search).slice(1)
}

let coming: ReturnType<typeof finish> | null = null

async function finish(response: string) {
  const { code_needed, step, next, ...session } = await oidc.finish({ body: { response } })
  if (!code_needed) await startSession(session)
  const half: Half | null = code_needed ? { step } : null
  return { half, next }
}

/**
 * Completes the return from the provider; called twice, it does so once. Throws CallError with the server's
 * sentence.
 */
export function finishProviderSignIn(): ReturnType<typeof finish> {
  const response = takeResponse()
  if (response !== '' || !coming) coming = finish(response || 'none')
  return coming
}
