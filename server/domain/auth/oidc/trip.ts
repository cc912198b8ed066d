import { limits } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Failure } from '../../../http/failure.ts'
import { hashOfToken, newToken } from '../../../identity/tokens.ts'
import type { Services } from '../../../services/services.ts'
import { hostCookie, hostCookieLine, parseCookie } from '../cookies.ts'
import { type Claims, gaveSecondFactor, isComplete, readClaims, type Told } from './claims.ts'
import { saveTrip, type Trip, takeTrip } from './oidc.queries.ts'
import { isOutOfReach, library, providerOf, report, settingsOf, unavailable } from './provider.ts'

/*
 * OpenID Connect Core 1.0, section 3.1, with PKCE (RFC 7636). The browser holds a random token while it is at
 * the provider; state, nonce and verifier are derived from it, so that only this browser can come back, once,
 * and nothing secret is stored.
 */

const name = 'atesta.oidc'

const cookie = (services: Services, value: string, maxAge: number) =>
  hostCookieLine(services, name, { value, maxAge, under: 'oidc' })

const secretOf = (services: Services, what: 'state' | 'nonce' | 'verifier', token: string) =>
  services.secretBox.digest(`oidc ${what} ${token}`)

const returnAddress = ({ config }: Services) => config.publicUrl + paths.signedIn()

/** The provider's URL, and the cookie with which the browser comes back. */
export async function startTrip(
  services: Services,
  trip: Trip,
): Promise<{ address: string; cookie: string }> {
  const settings = settingsOf(services)
  const provider = await providerOf(services)
  const client = await library()
  const token = newToken()
  const milliseconds = limits.oidcMinutes * 60_000
  await saveTrip(services.authDatabase, hashOfToken(token), trip, new Date(Date.now() + milliseconds))
  const modes = provider.serverMetadata().response_modes_supported as string[] | undefined
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(services),
    scope: settings.scope,
    state: secretOf(services, 'state', token),
    nonce: secretOf(services, 'nonce', token),
    code_challenge: await client.calculatePKCECodeChallenge(secretOf(services, 'verifier', token)),
    code_challenge_method: 'S256',
    // In the fragment, where neither proxies nor their logs see it.
    ...(modes?.includes('fragment') && { response_mode: 'fragment' }),
    ...(trip.again && { prompt: 'login', max_age: '0' }),
  })
  return { address: address.href, cookie: cookie(services, token, milliseconds / 1000) }
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
  const token = parseCookie(headers.get('cookie'), hostCookie(services, name))
  const trip = token && (await takeTrip(services.authDatabase, hashOfToken(token)))
  if (!token || !trip) throw new Failure('sign_in_expired')
  const who = await askProvider(services, token, response).catch((thrown: unknown) => {
    throw refusalOf(services, thrown)
  })
  return { who, trip, cookie: cookie(services, '', 0) }
}
