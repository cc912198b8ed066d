import { minuteMs } from '@atesta/contract/durations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export const subscriptionQuery = queryOptions({
  queryKey: key('subscription_information'),
  queryFn: async ({ signal }) => (await api.auth.subscriptionInformation({}, { signal })).data,
})

/** The available plans, and whether they are sold here. */
export const plansQuery = queryOptions({
  queryKey: key('subscription_information', 'plans'),
  queryFn: ({ signal }) => api.plans.list({}, { signal }),
  staleTime: 5 * minuteMs,
})

/** One page of plans, payments and credits, newest first. */
export const billingHistoryQuery = (place: ListPlace) =>
  queryOptions({
    queryKey: key('billing_history', place),
    queryFn: ({ signal }) => api.billing.history({ query: place }, { signal }),
    placeholderData: keepPreviousData,
  })
