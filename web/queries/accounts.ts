import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { key } from '../session/query-client.ts'
import { comeBack } from '../session/sign-in.ts'

/** Whether companies can register themselves here. */
export const registrationQuery = queryOptions({
  queryKey: key('user', 'registration'),
  queryFn: ({ signal }) => openApi.auth.registration({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The ways to sign in that are switched on. */
export const providersQuery = queryOptions({
  queryKey: key('user', 'providers'),
  queryFn: ({ signal }) => openApi.auth.providers({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Coming back from the provider, which can be done once. */
export const returnQuery = queryOptions({
  queryKey: key('user', 'return'),
  queryFn: comeBack,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** What an invitation is for. It is not asked for again: once accepted, it no longer exists. */
export const invitationQuery = (link: string) =>
  queryOptions({
    queryKey: key('user', 'invitation', link),
    queryFn: async ({ signal }) =>
      openApi.auth.readInvitation({ body: { token: await secretOf('invitation', link) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
