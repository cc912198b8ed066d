import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, queryClient } from '../session/query-client.ts'

/** The signed-in user's profile, with company and layout. Retried once, and not refetched on window focus. */
export const meQuery = (userId: number) =>
  queryOptions({
    queryKey: key('user', 'me', userId),
    queryFn: ({ signal }) => api.auth.me({}, { signal }),
    retry: 1,
    refetchOnWindowFocus: false,
  })

/** Refetches the profile after a change that every page shows. */
export const refreshMe = () => queryClient.invalidateQueries({ queryKey: key('user', 'me') })

/** The browsers in which the person is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: key('user', 'sessions'),
  queryFn: ({ signal }) => api.auth.sessions({}, { signal }),
})

/** Whether the person has a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: key('user', 'second-factor'),
  queryFn: ({ signal }) => api.secondFactor.read({}, { signal }),
})

/** The passkeys of the person. */
export const passkeysQuery = queryOptions({
  queryKey: key('user', 'passkeys'),
  queryFn: ({ signal }) => api.passkeys.list({}, { signal }),
})

export const companyQuery = queryOptions({
  queryKey: key('user', 'company-settings'),
  queryFn: ({ signal }) => api.companies.read({}, { signal }),
})
