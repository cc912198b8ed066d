import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { archiveTemplate } from '../template-changes.queries.ts'
import { manageTemplates } from '../templates.policy.ts'
import { findTemplateRow } from '../templates.queries.ts'
import { templateView } from '../templates.view.ts'

export const unarchive = route(templates.unarchive, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: manageTemplates,
  audit: ({ subject }) => ({
    action: 'unarchive',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject }) => {
    await archiveTemplate(db, subject.id, false)
    return templateView(db, actor, subject.id)
  },
})
