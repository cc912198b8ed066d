import { queryOptions } from '@tanstack/react-query'
import { key } from '../session/query-client.ts'
import { startablesOf } from './started.ts'

/** The workflows kept on this device for a user. */
export const startablesQuery = (userId: number) =>
  queryOptions({
    queryKey: key('inspections', 'kept-here', 'startable', userId),
    queryFn: () => startablesOf(userId),
    networkMode: 'always',
  })
