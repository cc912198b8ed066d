import { templates } from '@atesta/contract/routes/templates.ts'
import { checkStructure } from '../../domain/templates/check-structure.ts'
import { endDraft } from '../../domain/templates/end-draft.ts'
import { updateTemplate } from '../../domain/templates/template-changes.queries.ts'
import { moveDraft } from '../../domain/templates/template-drafts.queries.ts'
import { canEditTemplate } from '../../domain/templates/templates.policy.ts'
import {
  findTemplateRow,
  findTemplateVersion,
  insertVersion,
} from '../../domain/templates/templates.queries.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

export const save = route(templates.save, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canEditTemplate,
  audit: (_context, form) => ({
    action: 'save',
    noun: 'template',
    id: form.id,
    details: { name: form.name, version: form.version },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (body.structure) checkStructure(body.structure)
    const { name, description, category_id } = subject
    const change = mergeSave({ name, description, category_id }, body, { description: '' })
    const saved = await updateTemplate(db, subject.id, body.version, {
      name: change.name,
      description: change.description,
      categoryId: change.category_id,
    })
    if (!saved) {
      const current = await findTemplateRow(db, subject.id)
      if (!current) return fail('not_found')
      fail('stale_version', { meta: { mine: body.version, theirs: current.version } })
    }
    const structure =
      body.structure ??
      (await findTemplateVersion(db, subject.id, body.version))?.structure ??
      fail('not_found')
    await endDraft({ db, actor, templateId: subject.id, revision: body.draft_revision, fail })
    await insertVersion(db, subject.id, body.version + 1, structure, actor.userId)
    if (!body.structure) await moveDraft(db, subject.id, body.version)
    return templateView(db, actor, subject.id)
  },
})
