import { useQuery } from '@tanstack/react-query'
import { myActionsQuery } from '../../queries/actions.ts'
import { emailsInNeedQuery, lateWorkQuery, myClaimsQuery, summaryQuery } from '../../queries/dashboard.ts'
import { useSession, useZone } from '../../session/session.ts'
import { useLatest } from '../../ui/list/use-latest.ts'
import { kindsBeyond, type Need, needsOf } from './needs.ts'

/**
 * `more`: of which kinds there is more than is fetched here. `complete`: nothing failed to
 * load. `error`: of what is fetched here only; the page shows that of the summary.
 */
export type Needs = {
  needs: Need[]
  more: Need['kind'][]
  complete: boolean
  error: Error | null
  retrying: boolean
  retry: () => void
}

type Part = { isFetched: boolean; isPending: boolean; isSuccess: boolean }

/** A part that failed stays known while it is asked for again, though it has forgotten its error then. */
const isKnown = ({ isFetched, isPending }: Part) => isFetched || !isPending
const hasFailed = ({ isFetched, isSuccess }: Part) => isFetched && !isSuccess

/** What waits for this person; undefined until all of it is known. Whatever fails to load is left out. */
export function useNeeds(): Needs | undefined {
  const supervises = useSession(({ user }) => user !== null && user.profile.range !== 'RANGE_USER')
  const zone = useZone()
  const summary = useQuery(summaryQuery())
  const late = useQuery(lateWorkQuery())
  const claims = useQuery(myClaimsQuery())
  const actions = useQuery(myActionsQuery())
  const emails = useQuery(emailsInNeedQuery(supervises))
  const failed = [late, claims, actions, emails].filter(hasFailed)
  const error = useLatest(failed.find((part) => part.error)?.error ?? undefined)
  const known = [summary, late, claims, actions].every(isKnown) && (!supervises || isKnown(emails))
  // Without an error they failed on an earlier visit of the page, and are waited for once more.
  if (!known || (failed.length > 0 && !error)) return undefined
  const more = kindsBeyond(summary.data?.more_returned ?? false, {
    workflow: late.data,
    claim: claims.data,
    email: emails.data,
    action: actions.data,
  })
  const needs = needsOf({
    drafts: summary.data?.drafts ?? [],
    due: summary.data?.due ?? [],
    late: late.data?.data ?? [],
    claims: claims.data?.data ?? [],
    emails: emails.data?.data ?? [],
    actions: actions.data?.data ?? [],
    now: Date.now(),
    zone,
  })
  return {
    needs,
    more,
    complete: failed.length === 0 && !hasFailed(summary),
    error: failed.length > 0 && error ? error : null,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.map(({ refetch }) => refetch()),
  }
}
