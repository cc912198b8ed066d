import type { Output } from '@atesta/contract/route.ts'
import type { auth } from '@atesta/contract/routes/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { key } from '../session/query-client.ts'
import { finishProviderSignIn } from '../session/sign-in.ts'

/** Whether companies can register themselves here. */
export const registrationQuery = queryOptions({
  queryKey: key('user', 'registration'),
  queryFn: ({ signal }) => openApi.auth.registration({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The enabled ways to sign in. */
export const providersQuery = queryOptions({
  queryKey: key('user', 'providers'),
  queryFn: ({ signal }) => openApi.auth.providers({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The provider of OpenID Connect among them; undefined where none is set up. */
export const providerOf = (providers: Output<typeof auth.providers>) =>
  providers.find(({ type }) => type === 'oidc')

/** The result of returning from the provider, which works only once. */
export const returnQuery = queryOptions({
  queryKey: key('user', 'return'),
  queryFn: finishProviderSignIn,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The company and person of an invitation. Not requested again: once accepted, it no longer exists. */
export const invitationQuery = (link: string) =>
  queryOptions({
    queryKey: key('user', 'invitation', link),
    queryFn: async ({ signal }) =>
      openApi.auth.readInvitation({ body: { token: await secretOf('invitation', link) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
