import { retention } from '@atesta/contract/routes/retention.ts'
import { callerOf } from '../../database/audit.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { eraseFiles } from '../../domain/retention/erase.ts'
import { isThere, most, nextChosen } from '../../domain/retention/retention.queries.ts'
import { chosenBy } from '../../domain/retention/retention.rules.ts'
import { lockErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { route } from '../../http/route.ts'

export const erase = route(retention.erase, {
  allow: canManageCompany,
  // Each file has an entry of its own.
  audit: () => null,
  handler: async ({ db, actor, body, fail, ...calling }) => {
    const which = chosenBy(body)
    if (!which || !(await isThere(db, which))) return fail('not_found')
    await lockErasing(db)
    const { ids, held } = await nextChosen(db, which)
    if (ids.length === 0 && held > 0) fail('legal_hold')
    const these = ids.slice(0, most.erased)
    const { reason } = body
    const erased = await eraseFiles(
      db,
      these,
      { reason, userId: actor.userId },
      callerOf({ actor, ...calling }),
    )
    return { erased, held, more: ids.length > these.length }
  },
})
