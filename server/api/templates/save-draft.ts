import { templates } from '@atesta/contract/routes/templates.ts'
import { findDraft, sameSince, writeDraft } from '../../domain/templates/template-drafts.queries.ts'
import { draftView } from '../../domain/templates/template-drafts.view.ts'
import { canEditTemplate } from '../../domain/templates/templates.policy.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { route } from '../../http/route.ts'

export const saveDraft = route(templates.saveDraft, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canEditTemplate,
  audit: ({ subject }, { revision }) => ({
    action: 'save_draft',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name, revision },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { structure, revision } = body
    // The page that saves may not have heard yet of a version that only has another name.
    const basedOn = await sameSince(db, subject.id, body.based_on)
    const change = { templateId: subject.id, revision, userId: actor.userId, structure, basedOn }
    if (!(await writeDraft(db, change))) {
      const theirs = (await findDraft(db, subject.id))?.revision ?? 0
      fail('stale_version', { meta: { mine: revision, theirs } })
    }
    return draftView(db, subject.id)
  },
})
