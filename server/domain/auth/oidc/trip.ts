import { minuteMs } from '@atesta/contract/durations.ts'
import { serverLimits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Failure } from '../../../http/failure.ts'
import { hashOfToken, newToken } from '../../../identity/tokens.ts'
import { isEqualText } from '../../../secrets/equal-text.ts'
import type { Services } from '../../../services/services.ts'
import { heldCookies, hostCookie, hostCookieLine, parseCookie } from '../cookies.ts'
import { type Claims, gaveSecondFactor, isComplete, readClaims, type Told } from './claims.ts'
import { saveTrip, type Trip, takeTrip } from './oidc.queries.ts'
import { isOutOfReach, library, providerOf, report, settingsOf, unavailable } from './provider.ts'

/*
 * OpenID Connect Core 1.0, section 3.1, with PKCE (RFC 7636). The browser holds a random token while it is at
 * the provider; state, nonce and verifier are derived from it, so that only this browser can come back, once,
 * and nothing secret is stored. Each tab that goes there has a cookie of its own, named by its state.
 */

const name = 'atesta.oidc'
/** At most this many trips per browser; the oldest are dropped. */
const most = 5

const nameOf = (state: string) => `${name}.${hashOfToken(state).toString('hex', 0, 8)}`

const cookie = (services: Services, called: string, value: string, maxAge: number) =>
  hostCookieLine(services, called, { value, maxAge, under: 'oidc' })

const secretOf = (services: Services, what: 'state' | 'nonce' | 'verifier', token: string) =>
  services.secretBox.digest(`oidc ${what} ${token}`)

const returnAddress = ({ config }: Services) => config.publicUrl + paths.signedIn()

/** The provider's URL, and the cookies to set: the one with which the browser comes back, and those it drops. */
export async function startTrip(
  services: Services,
  headers: Headers,
  trip: Trip,
): Promise<{ address: string; cookies: string[] }> {
  const settings = settingsOf(services)
  const provider = await providerOf(services)
  const client = await library()
  const token = newToken()
  const milliseconds = serverLimits.oidcMinutes * minuteMs
  await saveTrip(services.authDatabase, hashOfToken(token), trip, new Date(Date.now() + milliseconds))
  const state = secretOf(services, 'state', token)
  const modes = provider.serverMetadata().response_modes_supported as string[] | undefined
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(services),
    scope: settings.scope,
    state,
    nonce: secretOf(services, 'nonce', token),
    code_challenge: await client.calculatePKCECodeChallenge(secretOf(services, 'verifier', token)),
    code_challenge_method: 'S256',
    // In the fragment, where neither proxies nor their logs see it.
    ...(modes?.includes('fragment') && { response_mode: 'fragment' }),
    ...(trip.again && { prompt: 'login', max_age: '0' }),
  })
  const held = heldCookies(services, headers, name)
  return {
    address: address.href,
    cookies: [
      cookie(services, nameOf(state), token, milliseconds / 1000),
      ...held.slice(0, Math.max(0, held.length + 1 - most)).map((each) => cookie(services, each, '', 0)),
    ],
  }
}

type Arrived = Told & { secondFactor: boolean; provedAt: Date }

async function askProvider(services: Services, token: string, response: string): Promise<Arrived> {
  const settings = settingsOf(services)
  const provider = await providerOf(services)
  const client = await library()
  const tokens = await client.authorizationCodeGrant(
    provider,
    new URL(`${returnAddress(services)}?${new URLSearchParams(response)}`),
    {
      expectedState: secretOf(services, 'state', token),
      expectedNonce: secretOf(services, 'nonce', token),
      pkceCodeVerifier: secretOf(services, 'verifier', token),
      idTokenExpected: true,
    },
  )
  const claims = tokens.claims()
  if (!claims) throw new Failure('oidc_failed')
  const { iss, sub, auth_time } = claims
  let told = readClaims(settings, iss, sub, claims)
  if (!isComplete(told) && provider.serverMetadata().userinfo_endpoint) {
    const more: Claims = await client.fetchUserInfo(provider, tokens.access_token, sub)
    told = readClaims(settings, iss, sub, { ...more, ...claims })
  }
  return {
    ...told,
    secondFactor: gaveSecondFactor(settings, claims),
    // Being signed in at the provider already proves nothing now, nor does a provider that does not report
    // the time.
    provedAt: new Date((auth_time ?? 0) * 1000),
  }
}

/** Turns an error of the library into one of our refusals. */
function refusalOf(services: Services, thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  report(services, thrown)
  if (isOutOfReach(thrown)) return unavailable()
  const { name: kind, error } = thrown as { name?: string; error?: string }
  return new Failure(
    kind === 'AuthorizationResponseError' && error !== 'server_error' ? 'oidc_refused' : 'oidc_failed',
  )
}

/**
 * The person who came back, from the provider's response (`response`, a query), and where they wanted to go.
 * Throws sign_in_expired when this browser is not expected (any more).
 */
export async function endTrip(
  services: Services,
  headers: Headers,
  response: string,
): Promise<{ who: Arrived; trip: Trip; cookie: string }> {
  settingsOf(services)
  const state = new URLSearchParams(response).get('state') ?? ''
  const called = nameOf(state)
  const token = parseCookie(headers.get('cookie'), hostCookie(services, called))
  // Compared first: an address with a made-up state, opened in this browser, uses up no trip.
  if (!token || !isEqualText(secretOf(services, 'state', token), state)) throw new Failure('sign_in_expired')
  const trip = await takeTrip(services.authDatabase, hashOfToken(token))
  if (!trip) throw new Failure('sign_in_expired')
  const who = await askProvider(services, token, response).catch((thrown: unknown) => {
    throw refusalOf(services, thrown)
  })
  return { who, trip, cookie: cookie(services, called, '', 0) }
}
