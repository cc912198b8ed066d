import type { Claim } from '../../queries/claims.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'

type Staffed = Pick<Claim, 'id' | 'assignees'>

const idsOf = ({ assignees }: Pick<Claim, 'assignees'>) => assignees.map(({ id }) => id)

/**
 * Assigns the chosen people to each claim, with what is not done there yet: so that it can be tried again, and takes back
 * nothing that others did meanwhile. Of one claim everybody was shown and may be taken off; several claims only gain
 * people. Answers with how many claims it was done, and why not with the others.
 */
export function assignPeople(claims: readonly Staffed[], chosen: readonly number[], note: string) {
  const shown = claims.length === 1 ? claims.flatMap(idsOf) : []
  return forEach(claims, async ({ id }) => {
    const params = { id }
    const now = idsOf(await api.claims.read({ params }))
    const added = chosen.filter((one) => !shown.includes(one) && !now.includes(one))
    const removed = shown.filter((one) => !chosen.includes(one) && now.includes(one))
    if (added.length > 0) await api.claims.assign({ params, body: { users: added, note } })
    if (removed.length > 0) await api.claims.unassign({ params, body: { users: removed, note } })
  })
}
