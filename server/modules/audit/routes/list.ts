import { audit } from '@atesta/contract/routes/audit.ts'
import { route } from '../../../core/route.ts'
import { readAudit } from '../audit.policy.ts'
import { listEntries } from '../audit.queries.ts'
import { auditView, cursorOf } from '../audit.view.ts'

export const list = route(audit.list, {
  allow: readAudit,
  handler: async ({ db, actor, query }) => {
    const { rows, total, exact } = await listEntries(db, actor.companyId, query)
    const last = rows.at(-1)
    return {
      data: rows.map(auditView),
      page: query.page,
      page_size: query.page_size,
      total,
      ...(!exact && { total_is_exact: false }),
      next: last && rows.length === query.page_size ? cursorOf(last) : null,
    }
  },
})
