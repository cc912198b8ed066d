import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export const companyQuery = queryOptions({
  queryKey: key('user', 'company-settings'),
  queryFn: ({ signal }) => api.companies.read({}, { signal }),
})
