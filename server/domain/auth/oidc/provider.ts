import { hourMs } from '@atesta/contract/durations.ts'
import type { Configuration } from 'openid-client'
import { Failure } from '../../../http/failure.ts'
import type { OidcSettings } from '../../../services/oidc-settings.ts'
import type { Services } from '../../../services/services.ts'

/** Loaded with the first sign-in: few processes need it soon. */
export const library = () => import('openid-client')

/** Timeout for one answer of the provider, in seconds. */
const timeoutSeconds = 10
/** How long the provider's metadata is cached, in ms: it may change. */
const knownForMs = hourMs

/** The provider does not answer now, but may soon. */
export const unavailable = () => new Failure('oidc_unavailable', { retryAfter: 30 })

/** The settings, where there are any. Throws oidc_off. */
export function settingsOf({ config }: Services): OidcSettings {
  if (!config.oidc) throw new Failure('oidc_off')
  return config.oidc
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await library()
  const isPlain = issuer.startsWith('http:')
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    {
      timeout: timeoutSeconds,
      // Also checks the signature of the ID token, although it comes over our own connection.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  )
}

type Known = { settings: OidcSettings; at: number; found: Promise<Configuration> }
const known = new WeakMap<Services, Known>()

/**
 * The provider's metadata (OpenID Connect Discovery). Throws oidc_unavailable, and asks again the next time.
 */
export async function providerOf(services: Services): Promise<Configuration> {
  const settings = settingsOf(services)
  const before = known.get(services)
  if (before?.settings === settings && Date.now() - before.at < knownForMs) return before.found
  const found = discover(settings).catch((error: unknown) => {
    known.delete(services)
    report(services, error)
    throw unavailable()
  })
  known.set(services, { settings, at: Date.now(), found })
  return found
}

type Fault = { name?: string; code?: string; error?: string; status?: number; cause?: unknown }

/** Logs what went wrong in protocol terms; requests and answers may hold secrets and are not logged. */
export function report(services: Services, thrown: unknown): void {
  const { name, code, error, status, cause } = thrown as Fault
  const reason = { name, code, error, status, cause: (cause as Fault | undefined)?.code }
  services.logger.warn(reason, 'Sign-in by OpenID Connect failed.')
}

/** Whether the provider was out of reach or at fault, rather than refusing. */
export function isOutOfReach(thrown: unknown): boolean {
  const { name, code, status } = thrown as Fault
  return (
    (name === 'TypeError' && (thrown as Error).message === 'fetch failed') ||
    code === 'OAUTH_TIMEOUT' ||
    (status ?? 0) >= 500
  )
}
