import { audit } from '@atesta/contract/routes/audit.ts'
import { canReadAudit } from '../../domain/audit/audit.policy.ts'
import { listEntries } from '../../domain/audit/audit.queries.ts'
import { auditView, cursorOf } from '../../domain/audit/audit.view.ts'
import { route } from '../../http/route.ts'

export const list = route(audit.list, {
  allow: canReadAudit,
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
