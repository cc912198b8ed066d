/** A browser's state after signing in. */
export type SignedIn = { token: string; cookie: string; userId: number }

/** A browser's cookies after a response, as it would send them. */
export function cookiesAfter(answer: Response, before = ''): string {
  const held = new Map<string, string>()
  for (const pair of [
    ...before.split('; '),
    ...answer.headers.getSetCookie().map((line) => line.split(';')[0]),
  ])
    if (pair) held.set(pair.slice(0, pair.indexOf('=')), pair)
  return [...held.values()].join('; ')
}

/** The token required for signing in and out, and the cookies of the browser that asked for it. */
export async function askCsrf(
  url: string,
  cookies = '',
): Promise<{ csrf_token: string; cookie: string; answer: Response }> {
  const answer = await fetch(`${url}/api/auth/csrf`, { headers: { cookie: cookies } })
  const { csrf_token } = (await answer.json()) as { csrf_token: string }
  return { csrf_token, cookie: cookiesAfter(answer, cookies), answer }
}

/** Signs a person in as a browser would. Throws with the response's text if refused. */
export async function signIn(url: string, email: string, secret: string): Promise<SignedIn> {
  const { csrf_token, cookie } = await askCsrf(url)
  const answer = await fetch(`${url}/api/auth/signin/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password: secret, csrf_token }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${email} answered ${answer.status}: ${await answer.text()}`)
  const { user, token } = (await answer.json()) as { user: { id: number }; token: { access_token: string } }
  return { token: token.access_token, cookie: cookiesAfter(answer, cookie), userId: user.id }
}
