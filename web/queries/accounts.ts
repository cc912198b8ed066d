import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../app/api.ts'
import { key } from '../app/query-client.ts'

/** Whether companies can register themselves here. */
export const registrationQuery = queryOptions({
  queryKey: key('user', 'registration'),
  queryFn: ({ signal }) => openApi.auth.registration({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What an invitation is for. It is not asked for again: accepting it makes it nobody's. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: key('user', 'invitation', token),
    queryFn: ({ signal }) => openApi.auth.readInvitation({ body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
