import type { FoundAction } from '@atesta/forms/actions.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { writeActions } from './action-changes.queries.ts'
import { ownersNamed, type PossibleOwner } from './actions.queries.ts'
import { emitWritten } from './emit-written.ts'
import { tellOwners } from './tell-owner.ts'

/** The one person who goes by this name, address or id; null for nobody and for several. */
function ownerCalled(people: readonly PossibleOwner[], called: string): number | null {
  const name = called.trim().toLowerCase()
  const found = people.filter((person) =>
    [person.name.toLowerCase(), person.email.toLowerCase(), String(person.id)].includes(name),
  )
  return found.length === 1 && found[0] ? found[0].id : null
}

/** A day that a plan may hold; a form takes any. */
const plannable = (day: string | undefined): string | null =>
  day !== undefined && day >= '1900' && day < '3000' ? day : null

/**
 * Makes corrective actions of what a submission asks for, in its transaction. An action is known by the inspection and its
 * place in the form, so that a later submission of the same inspection makes no second one. Who is named by an outsider
 * stays a name: nobody outside gives work to people of the company.
 */
export async function recordActions(
  db: Db,
  actor: Actor,
  inspection: { id: number; task_id: number },
  found: readonly FoundAction[],
): Promise<void> {
  if (found.length === 0) return
  const names = actor.respondent ? [] : found.flatMap(({ owner }) => owner ?? [])
  const people = names.length > 0 ? await ownersNamed(db, inspection.task_id, names) : []
  const written = await writeActions(
    db,
    inspection.id,
    actor.userId,
    found.map(({ place, question, text, owner = '', due }) => ({
      place,
      question,
      text,
      named_owner: owner.trim(),
      owner_id: ownerCalled(people, owner),
      due_on: plannable(due),
    })),
  )
  await emitWritten(db, inspection, written)
  const given = written.flatMap(({ id, owner_id, text, added }) =>
    added && owner_id !== null ? [{ id, owner_id, text }] : [],
  )
  await tellOwners(db, actor, { id: inspection.task_id }, given)
}
