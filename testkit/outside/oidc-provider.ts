import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oidcSettings } from '@atesta/server/services/oidc-settings.ts'
import { Provider } from 'oidc-provider'
import { cookiesAfter } from '../sign-in.ts'

/** The person signing in, as the provider describes them. */
export type Person = {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  company?: string
  amr?: string[]
}

export type OidcProvider = {
  issuer: string
  /** The settings of an installation that uses it, with additions. */
  settings: (more?: Record<string, unknown>) => NonNullable<ReturnType<typeof oidcSettings>>
  /** The person who signs in from now on, without further questions. */
  person: Person
  stop: () => Promise<void>
}

const client = { client_id: 'atesta', client_secret: 'a secret of the two of them' }

/**
 * A certified OpenID Connect provider on loopback, which lets in `person`. With `tellsTime: false` it only
 * tells the time of the sign-in if asked, as some providers do.
 */
export async function startOidcProvider(
  returnAddress: string,
  { tellsTime = true } = {},
): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const state = { person: { sub: 'none', email: 'none@acme.test' } as Person }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [returnAddress],
        require_auth_time: tellsTime,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', 'company'],
    },
    cookies: { keys: ['loopback'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const found = people.get(id)
      return found && { accountId: found.sub, claims: () => ({ ...found }) }
    },
    // Consent is not what is tested: everything requested is granted.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, reply)
    const { sub, amr } = state.person
    people.set(sub, state.person)
    void provider.interactionFinished(request, reply, { login: { accountId: sub, ...(amr && { amr }) } })
  })
  return {
    issuer,
    settings: (more = {}) => {
      const made = oidcSettings({
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: client.client_id,
        OIDC_CLIENT_SECRET: client.client_secret,
        OIDC_NAME: 'Acme ID',
        OIDC_SCOPE: 'openid email profile',
        OIDC_SECOND_FACTOR: [],
        ...more,
      })
      if (!made) throw new Error('The settings name no provider.')
      return made
    },
    get person() {
      return state.person
    },
    set person(person) {
      state.person = person
      people.set(person.sub, person)
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/**
 * Takes a browser through the provider: returns what the provider adds to the address to which it sends the
 * browser back.
 */
export async function throughProvider(address: string, returnAddress: string): Promise<URLSearchParams> {
  let [at, cookies] = [address, '']
  for (let hops = 0; hops < 10; hops++) {
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie: cookies } })
    const to = answer.headers.get('location')
    if (!to) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    cookies = cookiesAfter(answer, cookies)
    at = new URL(to, at).href
    if (at.startsWith(returnAddress)) return new URLSearchParams(at.split(/[#?]/)[1])
  }
  throw new Error('The provider leads in a circle.')
}

const json = { 'content-type': 'application/json' }
const returnOf = (publicUrl: string) => `${publicUrl}/login/return`

/** Goes to the provider, from a new browser or from one with cookies; `change` alters the provider's address. */
export async function goToProvider(
  { url, services }: { url: string; services: { config: { publicUrl: string } } },
  body: { next?: string; again?: boolean } = {},
  change: (address: URL) => void = () => {},
  cookies = '',
): Promise<{ cookies: string; response: URLSearchParams; address: URL }> {
  const begun = await fetch(`${url}/api/oidc/start`, {
    method: 'POST',
    headers: { ...json, cookie: cookies },
    body: JSON.stringify(body),
  })
  if (!begun.ok) throw new Error(`The way to the provider answered ${begun.status}: ${await begun.text()}`)
  const address = new URL(((await begun.json()) as { address: string }).address)
  change(address)
  const response = await throughProvider(address.href, returnOf(services.config.publicUrl))
  return { cookies: cookiesAfter(begun, cookies), response, address }
}

/** Comes back from the provider. */
export const comeBack = (
  { url }: { url: string },
  { cookies, response }: { cookies: string; response: URLSearchParams },
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api/oidc/finish`, {
    method: 'POST',
    headers: { ...json, cookie: cookies, ...headers },
    body: JSON.stringify({ response: String(response) }),
  })
