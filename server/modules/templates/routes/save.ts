import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { checkStructure } from '../check-structure.ts'
import { updateTemplate } from '../template-changes.queries.ts'
import { editTemplate } from '../templates.policy.ts'
import { findTemplateRow, insertVersion } from '../templates.queries.ts'
import { templateView } from '../templates.view.ts'

export const save = route(templates.save, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: editTemplate,
  audit: (_context, form) => ({
    action: 'save',
    noun: 'template',
    id: form.id,
    details: { name: form.name, version: form.version },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    checkStructure(body.structure)
    const saved = await updateTemplate(db, subject.id, body.version, {
      name: body.name,
      description: body.description,
      categoryId: body.category_id,
    })
    if (!saved) {
      const current = await findTemplateRow(db, subject.id)
      if (!current) return fail('not_found')
      fail('stale_version', { meta: { mine: body.version, theirs: current.version } })
    }
    await insertVersion(db, subject.id, body.version + 1, body.structure, actor.userId)
    return templateView(db, actor, subject.id)
  },
})
