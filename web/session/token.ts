/** How early a token is renewed, in ms, so that none expires on its way. */
const margin = 30_000

export type Token = { value: string; endsAt: number }

/**
 * Stores a token with the time of its expiry by this device's clock. Clocks of phones in the field are often
 * wrong, so its lifetime is computed from two server times: `expires_at` and the answer's `Date` header.
 */
export function keepToken(
  given: { access_token: string; expires_at: string },
  serverDate: string | null,
  now: number = Date.now(),
): Token {
  const serverNow = serverDate ? Date.parse(serverDate) : now
  return { value: given.access_token, endsAt: now + Date.parse(given.expires_at) - serverNow }
}

/** Milliseconds until the token must be renewed; zero or less means now. */
export const tokenLifetime = (token: Token, now: number = Date.now()) => token.endsAt - margin - now
