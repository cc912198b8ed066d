import type { Claim } from '../../queries/claims.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'

type Staffed = Pick<Claim, 'id' | 'assignees'>

const idsOf = ({ assignees }: Pick<Claim, 'assignees'>) => assignees.map(({ id }) => id)

/**
 * Assigns the chosen people to each claim where they are missing, so that it can be repeated and undoes
 * nothing that others did meanwhile. For a single claim, whose people were all shown, people may also be
 * removed; several claims only gain people. Returns for how many claims it succeeded, and why not for the
 * others.
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
