import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { claims } from '@atesta/contract/routes/claims.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'
import { isSettled } from './certifications.ts'
import { isDone } from './reports.ts'

export type Claim = Output<typeof claims.read>
export type CompleteClaim = Output<typeof claims.completeRead>
export type ClaimsAsked = NonNullable<CallArgs<(typeof claims)['list']>['query']>

/** One page of the claims the person may see. */
export const claimsQuery = (query: ClaimsAsked) =>
  queryOptions({
    queryKey: key('claims', query),
    queryFn: ({ signal }) => api.claims.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: key('claim', id),
    queryFn: ({ signal }) => api.claims.read({ params: { id } }, { signal }),
  })

/** How often a claim is polled while a file of it is being sealed or a report made, in ms. */
const followEvery = 1_500

/**
 * The claim with its history, inspections, certifications and reports, polled while any of them is in
 * progress.
 */
export const completeClaimQuery = (id: number) =>
  queryOptions({
    queryKey: key('claim_complete', id),
    queryFn: ({ signal }) => api.claims.completeRead({ params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && !(data.certifications.every(isSettled) && data.reports.every(isDone)) ? followEvery : false,
  })

/** Refetches everything that shows a claim. */
export const refreshClaims = () =>
  refresh('claims', 'claim', 'claim_complete', 'claim_details', 'claim_folders', 'tasks', 'task_details')

/** The download address of everything of a claim, as one ZIP. */
export const claimArchiveUrl = (id: number) => `/api/tasks/download/${id}`
