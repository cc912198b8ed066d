import { useQuery } from '@tanstack/react-query'
import { lateWorkQuery, myClaimsQuery, summaryQuery } from '../../queries/dashboard.ts'
import { type Need, needsOf } from './needs.ts'

/** What waits for this person; undefined until all of it is known. What fails to load is left out, not waited for. */
export function useNeeds(): Need[] | undefined {
  const summary = useQuery(summaryQuery())
  const late = useQuery(lateWorkQuery())
  const claims = useQuery(myClaimsQuery())
  if ([summary, late, claims].some(({ isPending }) => isPending)) return undefined
  return needsOf({
    due: summary.data?.due ?? [],
    late: late.data?.data ?? [],
    claims: claims.data?.data ?? [],
  })
}
