import { type Database, type Db, inCompany } from '../../database/database.ts'
import { withPossibleOwner } from './actions.queries.ts'
import { dueReminders, takeReminders } from './reminders.queries.ts'
import { remindOfSeveral, writeToOwner } from './tell-owner.ts'

const batch = 500

async function remindSome(db: Db, ids: readonly number[]): Promise<void> {
  const taken = await takeReminders(db, ids)
  const owned = await withPossibleOwner(
    db,
    taken.map(({ id }) => id),
  )
  // Who has no access to the task any longer is told nothing of it.
  const due = taken.filter(({ id }) => owned.has(id))
  for (const [ownerId, actions] of Map.groupBy(due, ({ owner_id }) => owner_id)) {
    const [first] = actions
    if (actions.length > 1) await remindOfSeveral(db, ownerId, actions)
    else if (first) await writeToOwner(db, first.overdue ? 'overdue' : 'due', null, first.id, ownerId)
  }
}

/**
 * Reminds the owners of corrective actions of the day before it and once after it: each owner by one message, a company in
 * a transaction of its own.
 */
export async function remindOwners(database: Database): Promise<void> {
  for (let more = true; more; ) {
    const rows = await dueReminders(database.kysely, batch)
    for (const [companyId, due] of Map.groupBy(rows, ({ company_id }) => company_id))
      await inCompany(database, companyId, (db) =>
        remindSome(
          db,
          due.map(({ id }) => id),
        ),
      )
    more = rows.length === batch
  }
}
