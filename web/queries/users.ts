import type { Range, UserState } from '@atesta/contract/schemas/user.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type UserSort = 'name' | '-name' | 'email' | '-email' | 'last_seen_at' | '-last_seen_at'
type UserListQuery = ListPlace & {
  q?: string
  range?: Range
  state?: UserState
  sort?: UserSort
}

/** One page of the people of the company. */
export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: key('users', query),
    queryFn: ({ signal }) => api.users.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: key('user_details', id),
    queryFn: ({ signal }) => api.users.read({ params: { id } }, { signal }),
  })
