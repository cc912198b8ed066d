import { type Db, inCompany } from '../../database/database.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import type { Services } from '../../services/services.ts'
import { withPossibleOwner } from './actions.queries.ts'
import { remindOfSeveral, writeToOwner } from './notify-owner.ts'
import { type Due, dueReminders, ownersOf, takeReminders } from './reminders.queries.ts'

/** Actions looked up together, and the most such batches in one run; the rest waits for the next run. */
const batchSize = 500
const batches = 200

async function remindSome(db: Db, ids: readonly number[]): Promise<void> {
  const taken = await takeReminders(db, ids)
  const owned = await withPossibleOwner(
    db,
    taken.map(({ id }) => id),
  )
  // Owners who no longer have access to the task are not told about it.
  const due = taken.filter(({ id }) => owned.has(id))
  for (const [ownerId, actions] of Map.groupBy(due, ({ owner_id }) => owner_id)) {
    const [first] = actions
    if (actions.length > 1) await remindOfSeveral(db, ownerId, actions)
    else if (first) await writeToOwner(db, first.overdue ? 'overdue' : 'due', null, first.id, ownerId)
  }
}

/** The actions of one owner in a company. */
type Owned = { company_id: number; owner_id: number | null; ids: number[] }

async function byOwner(app: Services['app'], due: readonly Due[]): Promise<Owned[]> {
  const owned: Owned[] = []
  for (const [company_id, some] of Map.groupBy(due, (one) => one.company_id)) {
    const ids = some.map(({ id }) => id)
    const owners = await inCompany(app, company_id, (db) => ownersOf(db, ids), { readOnly: true })
    for (const [owner_id, theirs] of Map.groupBy(owners, (one) => one.owner_id))
      owned.push({ company_id, owner_id, ids: theirs.map(({ id }) => id) })
  }
  return owned
}

/**
 * Reminds the owners of corrective actions before the due date and once after it: one message per owner, in a
 * transaction of its own. A failure does not stop the others.
 */
export async function remindOwners({ app, logger }: Pick<Services, 'app' | 'logger'>): Promise<void> {
  const looked = new Set<number>()
  let left = 0
  for (let n = 0; n < batches; n++) {
    const found = await dueReminders(app.kysely, batchSize + left)
    const due = found.filter(({ id }) => !looked.has(id))
    const failed = await oneByOne(
      logger,
      'the owner of corrective actions cannot be reminded',
      await byOwner(app, due),
      ({ company_id, ids }) => inCompany(app, company_id, (db) => remindSome(db, ids)),
    )
    for (const { id } of due) looked.add(id)
    left += failed.reduce((sum, { ids }) => sum + ids.length, 0)
    if (due.length < batchSize) return
  }
}
