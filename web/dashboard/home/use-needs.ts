import { useQuery } from '@tanstack/react-query'
import { myActionsQuery } from '../../queries/actions/actions.ts'
import { lateWorkQuery, myClaimsQuery, sentEmailsQuery, summaryQuery } from '../../queries/dashboard.ts'
import { useSession, useZone } from '../../session/session.ts'
import { type Need, needsOf } from './needs.ts'

/**
 * `more`: there are more late tasks, claims or actions than are fetched here. `complete`: nothing failed to
 * load. `error`: of what is fetched here only; the page shows that of the summary.
 */
export type Needs = {
  needs: Need[]
  more: boolean
  complete: boolean
  error: Error | null
  retry: () => void
}

/** What waits for this person; undefined until all of it is known. Whatever fails to load is left out. */
export function useNeeds(): Needs | undefined {
  const supervises = useSession(({ user }) => user !== null && user.profile.range !== 'RANGE_USER')
  const zone = useZone()
  const summary = useQuery(summaryQuery())
  const late = useQuery(lateWorkQuery())
  const claims = useQuery(myClaimsQuery())
  const actions = useQuery(myActionsQuery())
  const emails = useQuery(sentEmailsQuery(supervises))
  const known = [summary, late, claims, actions].every(({ isPending }) => !isPending)
  if (!known || (supervises && emails.isPending)) return undefined
  const more = [late, claims, actions].some(({ data }) => data && data.total > data.data.length)
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
  const failed = [late, claims, actions, emails].filter(({ isError }) => isError)
  return {
    needs,
    more,
    complete: failed.length === 0 && !summary.isError,
    error: failed[0]?.error ?? null,
    retry: () => failed.map(({ refetch }) => refetch()),
  }
}
