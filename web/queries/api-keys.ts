import type { ApiKeyRow } from '@atesta/contract/routes/api-keys.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type KeySort = 'created_at' | '-created_at' | 'name' | '-name' | 'last_used_at' | '-last_used_at'
type KeysAsked = ListPlace & {
  q?: string
  kind?: ApiKeyRow['kind']
  state?: ApiKeyRow['state']
  sort?: KeySort
}

/** One page of the user's own keys; for administrators, of all keys. */
export const apiKeysQuery = (query: KeysAsked) =>
  queryOptions({
    queryKey: key('user', 'api-keys', query),
    queryFn: ({ signal }) => api.apiKeys.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
