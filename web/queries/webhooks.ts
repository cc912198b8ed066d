import type { Output } from '@atesta/contract/route.ts'
import type { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type Webhook = Output<typeof webhooks.read>
export type Delivery = Output<typeof webhooks.deliveries>['data'][number]

/** How often deliveries waiting for an answer are polled, in ms. */
const followEvery = 2000

export const webhooksQuery = (query: ListPlace & { q?: string }) =>
  queryOptions({
    queryKey: key('user', 'webhooks', query),
    queryFn: ({ signal }) => api.webhooks.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: key('user', 'webhook', id),
    queryFn: ({ signal }) => api.webhooks.read({ params: { id } }, { signal }),
  })

/** The deliveries of a webhook; polled while an answer is awaited. */
export const deliveriesQuery = (id: number, query: ListPlace & { state?: Delivery['state'] }) =>
  queryOptions({
    queryKey: key('user', 'deliveries', id, query),
    queryFn: ({ signal }) => api.webhooks.deliveries({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((delivery) => delivery.state === 'waiting') ? followEvery : false,
  })

/** One delivery, polled while an answer is awaited. */
export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: key('user', 'delivery', id),
    queryFn: ({ signal }) => api.webhooks.readDelivery({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? followEvery : false),
  })
