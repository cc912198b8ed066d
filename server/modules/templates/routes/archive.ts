import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { archiveTemplate } from '../template-changes.queries.ts'
import { editTemplate } from '../templates.policy.ts'
import { findTemplateRow } from '../templates.queries.ts'
import { templateView } from '../templates.view.ts'

export const archive = route(templates.archive, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: editTemplate,
  audit: ({ subject }) => ({
    action: 'archive',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject }) => {
    await archiveTemplate(db, subject.id, true)
    return templateView(db, actor, subject.id)
  },
})
