import { category, fileKind, limits, uploadTypes } from '@atesta/contract/limits.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { takeCredit } from '../../domain/billing/credits.queries.ts'
import { assertStorageLimit } from '../../domain/billing/limits.ts'
import { insertCertification } from '../../domain/certifications/certification-changes.queries.ts'
import { countOfComponent, findCertification } from '../../domain/certifications/certifications.queries.ts'
import { newIdentifier } from '../../domain/certifications/certifications.rules.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { markStarted } from '../../domain/emails/email-changes.queries.ts'
import { canEditInspection } from '../../domain/inspections/inspections.policy.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { refuseClosed, refuseUnlessFillable } from '../../domain/inspections/save-draft.ts'
import { findTemplateVersion } from '../../domain/templates/templates.queries.ts'
import { placeOf, underSettings } from '../../domain/templates/templates.rules.ts'
import { route } from '../../http/route.ts'

export const create = route(certifications.create, {
  find: ({ db, actor, body }) => findInspection(db, actor, body.inspection_id),
  allow: canEditInspection,
  respondent: ({ subject }) => subject.id,
  audit: ({ body }, certification) => ({
    action: 'create',
    noun: 'certification',
    id: certification.id,
    details: { title: body.title, inspection_id: body.inspection_id },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    refuseUnlessFillable(subject)
    await refuseClosed(db, subject.id)
    if (body.size > limits.maxUploadBytes) fail('file_too_large')
    if (body.size === 0) fail('file_empty')
    const template = await findTemplateVersion(db, subject.template_id, subject.template_version)
    if (!template) return fail('not_found')
    const place = placeOf(underSettings(template.structure, subject), body.component_id)
    if (place === undefined) return fail('component_unknown')
    if (place === null) return fail('component_takes_no_files')
    if (body.type in uploadTypes && !place.types.includes(body.type))
      fail('incorrect_file_format', { meta: { accepted: place.types } })
    if ((await countOfComponent(db, subject.id, body.component_id)) >= place.max) fail('too_many_files')
    // An image may contain its position; that is known when it has arrived.
    if (
      (place.position_required || actor.mandatoryMetadata) &&
      !body.device.position &&
      ['video', 'pdf'].includes(fileKind(body.type))
    )
      fail('position_required')
    await assertStorageLimit(db, actor, body.size)
    const id = await insertCertification(db, {
      identifier: newIdentifier(),
      taskId: subject.task_id,
      inspectionId: subject.id,
      componentId: body.component_id,
      userId: actor.userId,
      title: body.title,
      description: body.description,
      declaredType: body.type,
      captured: body.captured,
      category: category(fileKind(body.type)),
      size: body.size,
      device: body.device,
      checkpoint: body.checkpoint,
    })
    await takeCredit(db, actor, 'certification', id)
    if (subject.task_type === 'email') await markStarted(db, subject.id)
    const row = await findCertification(db, actor, { id })
    if (!row) return fail('not_found')
    return { ...certificationView(actor)(row), upload_url: `/api/uploads/${row.identifier}` }
  },
})
