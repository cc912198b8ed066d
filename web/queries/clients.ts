import { limits } from '@atesta/contract/limits.ts'
import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { clients } from '@atesta/contract/routes/clients.ts'
import type { tasks } from '@atesta/contract/routes/tasks.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type Client = Output<typeof clients.read>
export type ClientChoice = Output<typeof tasks.clientsForTask>[number]
export type KnownClient = Output<typeof clients.check>[number]

/** One page of the clients. */
export const clientsQuery = (query: NonNullable<CallArgs<(typeof clients)['list']>['query']>) =>
  queryOptions({
    queryKey: key('clients', 'list', query),
    queryFn: ({ signal }) => api.clients.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: key('clients', 'client', id),
    queryFn: ({ signal }) => api.clients.read({ params: { id } }, { signal }),
  })

/** Clients to choose as recipients, at most 50; those of the task are marked. */
export const clientChoicesQuery = (taskId: number | undefined, q: string) =>
  queryOptions({
    queryKey: key('clients', 'choices', taskId, q),
    queryFn: ({ signal }) =>
      api.tasks.clientsForTask(
        { query: { ...(q && { q }), ...(taskId !== undefined && { task_id: taskId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Checks any number of addresses, in batches as large as a call takes. */
async function check(addresses: readonly string[], taskId: number | undefined, signal: AbortSignal) {
  const found: KnownClient[] = []
  for (let at = 0; at < addresses.length; at += limits.maxRecipientsAtOnce) {
    const some = addresses.slice(at, at + limits.maxRecipientsAtOnce)
    const body = { addresses: some, ...(taskId !== undefined && { task_id: taskId }) }
    found.push(...(await api.clients.check({ body }, { signal })))
  }
  return found
}

/** Which of these addresses are clients, and whether they may be asked. */
export const knownClientsQuery = (addresses: string[], taskId: number | undefined) =>
  queryOptions({
    queryKey: key('clients', 'check', taskId, addresses),
    queryFn: ({ signal }) => check(addresses, taskId, signal),
    enabled: addresses.length > 0,
  })
