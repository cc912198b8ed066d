import { tasks } from '@atesta/contract/routes/tasks.ts'
import { emailFactsOf } from '../../domain/emails/email-tasks.queries.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { findTemplateVersion } from '../../domain/templates/templates.queries.ts'
import { formFlags, underSettings } from '../../domain/templates/templates.rules.ts'
import { anyone, route } from '../../http/route.ts'

export const form = route(tasks.form, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, actor, subject, fail }) => {
    if (subject.template_id === null || subject.template_version === null) return fail('not_found')
    const template = await findTemplateVersion(db, subject.template_id, subject.template_version)
    if (!template) return fail('not_found')
    const { id, name, version } = template
    const structure = underSettings(template.structure, subject)
    const email =
      subject.type === 'email' ? (await emailFactsOf(db, [subject.id])).get(subject.id) : undefined
    return {
      id,
      name,
      version,
      structure,
      language: email?.locale ?? actor.company.locale,
      flags: formFlags(structure, actor.mandatoryMetadata, subject),
    }
  },
})
