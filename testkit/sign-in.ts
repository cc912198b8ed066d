/** What a browser holds after signing in. */
export type SignedIn = { token: string; cookie: string; userId: number }

/** Signs a person in as a browser would. Throws with the answer's text when refused. */
export async function signIn(url: string, email: string, secret: string): Promise<SignedIn> {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const csrfCookie = csrf.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const { csrf_token } = (await csrf.json()) as { csrf_token: string }
  const answer = await fetch(`${url}/api/auth/signin/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: csrfCookie },
    body: JSON.stringify({ email, password: secret, csrf_token }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${email} answered ${answer.status}: ${await answer.text()}`)
  const { user, token } = (await answer.json()) as { user: { id: number }; token: { access_token: string } }
  const cookie = [csrfCookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
  return { token: token.access_token, cookie, userId: user.id }
}
