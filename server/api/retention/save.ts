import { retentionGraceDays } from '@atesta/contract/limits.ts'
import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { notifyAdministrators } from '../../domain/retention/notify-administrators.ts'
import { readRule, writeRule } from '../../domain/retention/retention.queries.ts'
import { ruleView } from '../../domain/retention/retention.view.ts'
import { route } from '../../http/route.ts'

export const save = route(retention.save, {
  find: ({ db }) => readRule(db),
  allow: canManageCompany,
  audit: ({ actor, subject, body }, { days, effective_at }) =>
    body.days === undefined || body.days === subject.days
      ? null
      : {
          action: 'save',
          noun: 'retention',
          id: actor.companyId,
          details: { days, effective_at, before: subject.days },
        },
  handler: async ({ db, actor, subject, body: { days, version }, fail }) => {
    const stale = () => fail('stale_version', { meta: { mine: version, theirs: subject.version } })
    if (version !== subject.version) stale()
    // Saving the same rule starts no new waiting period.
    if (days === undefined || days === subject.days) return ruleView(subject)
    if (!(await writeRule(db, { days, graceDays: retentionGraceDays, userId: actor.userId, version })))
      stale()
    const rule = await readRule(db)
    await notifyAdministrators(db, rule)
    return ruleView(rule)
  },
})
