import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { key } from '../session/query-client.ts'

/** Whether companies can register themselves here. */
export const registrationQuery = queryOptions({
  queryKey: key('user', 'registration'),
  queryFn: ({ signal }) => openApi.auth.registration({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What an invitation is for. It is not asked for again: once accepted, it no longer exists. */
export const invitationQuery = (link: string) =>
  queryOptions({
    queryKey: key('user', 'invitation', link),
    queryFn: async ({ signal }) =>
      openApi.auth.readInvitation({ body: { token: await secretOf('invitation', link) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
