import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { claims } from '@atesta/contract/routes/claims.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
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
/** How often while all it waits for are files that a device has announced: these may take days, or never come. */
const awaitEvery = 60_000

type Parts = { certifications: Pick<Certification, 'state'>[]; reports: Parameters<typeof isDone>[0][] }

/** How soon the page of a claim looks again, in ms; false when nothing in it is under way. */
export function claimPolledEvery({ certifications, reports }: Parts): number | false {
  const open = certifications.filter((file) => !isSettled(file))
  const isWorking =
    open.some(({ state }) => state === 'hashing' || state === 'sealing') || !reports.every(isDone)
  if (isWorking) return followEvery
  return open.length > 0 && awaitEvery
}

/**
 * The claim with its history, inspections, certifications and reports, polled while any of them is in
 * progress.
 */
export const completeClaimQuery = (id: number) =>
  queryOptions({
    queryKey: key('claim_complete', id),
    queryFn: ({ signal }) => api.claims.completeRead({ params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data ? claimPolledEvery(data) : false),
  })

/** Refetches everything that shows a claim. */
export const refreshClaims = () =>
  refresh('claims', 'claim', 'claim_complete', 'claim_details', 'claim_folders', 'tasks', 'task_details')

/** The download address of everything of a claim, as one ZIP. */
export const claimPackageUrl = (id: number) => `/api/tasks/download/${id}`
