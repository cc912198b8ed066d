import { templates } from '@atesta/contract/routes/templates.ts'
import { endDraft } from '../../domain/templates/end-draft.ts'
import { draftView } from '../../domain/templates/template-drafts.view.ts'
import { canEditTemplate } from '../../domain/templates/templates.policy.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { route } from '../../http/route.ts'

export const discardDraft = route(templates.discardDraft, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canEditTemplate,
  audit: ({ subject }) => ({
    action: 'discard_draft',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, query, fail }) => {
    await endDraft({ db, actor, templateId: subject.id, revision: query.revision, fail })
    return draftView(db, subject.id)
  },
})
