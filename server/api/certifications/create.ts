import { category, fileKind, limits, uploadTypes } from '@atesta/contract/limits.ts'
import { type CertificationBody, certifications } from '@atesta/contract/routes/certifications.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { enterCredit, refuseWithoutCredit } from '../../domain/billing/credits.queries.ts'
import { refuseStorage } from '../../domain/billing/limits.ts'
import { holdUsage } from '../../domain/billing/periods.queries.ts'
import {
  idOfCertification,
  insertCertification,
} from '../../domain/certifications/certification-changes.queries.ts'
import { countOfComponent, findCertification } from '../../domain/certifications/certifications.queries.ts'
import { newIdentifier } from '../../domain/certifications/certifications.rules.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { markStarted } from '../../domain/emails/email-changes.queries.ts'
import { canEditInspection } from '../../domain/inspections/inspections.policy.ts'
import {
  findInspection,
  type InspectionRow,
  lockInspection,
} from '../../domain/inspections/inspections.queries.ts'
import { refuseClosed, refuseUnlessFillable } from '../../domain/inspections/save-draft.ts'
import { findTemplateVersion } from '../../domain/templates/templates.queries.ts'
import { placeOf, underSettings } from '../../domain/templates/templates.rules.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'

type Announced = z.infer<typeof CertificationBody>

/** Adds it with its credit, and reads it, in one trip. */
async function announce(db: Db, actor: Actor, inspection: InspectionRow, body: Announced) {
  const identifier = newIdentifier()
  const [, , , row] = await Promise.all([
    insertCertification(db, {
      identifier,
      taskId: inspection.task_id,
      inspectionId: inspection.id,
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
    }),
    enterCredit(db, 'certification', idOfCertification(identifier)),
    inspection.task_type === 'email' ? markStarted(db, inspection.id) : null,
    findCertification(db, actor, { identifier }),
  ])
  return row
}

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
    // Everything behind the lock on the inspection.
    const [inspection, template, ofComponent, held] = await Promise.all([
      lockInspection(db, subject.id),
      findTemplateVersion(db, subject.template_id, subject.template_version),
      countOfComponent(db, subject.id, body.component_id),
      holdUsage(db, actor),
    ])
    refuseClosed(inspection)
    if (body.size > limits.maxUploadBytes) fail('file_too_large')
    if (body.size === 0) fail('file_empty')
    if (!template) return fail('not_found')
    const place = placeOf(underSettings(template.structure, subject), body.component_id)
    if (place === undefined) return fail('component_unknown')
    if (place === null) return fail('component_takes_no_files')
    if (body.type in uploadTypes && !place.types.includes(body.type))
      fail('incorrect_file_format', { meta: { accepted: place.types } })
    if (ofComponent >= place.max) fail('too_many_files')
    // An image may contain its position; that is known when it has arrived.
    if (
      (place.position_required || actor.mandatoryMetadata) &&
      !body.device.position &&
      ['video', 'pdf'].includes(fileKind(body.type))
    )
      fail('position_required')
    refuseStorage(held, body.size)
    await refuseWithoutCredit(db, held)
    const row = await announce(db, actor, subject, body)
    if (!row) return fail('not_found')
    return { ...certificationView(actor)(row), upload_url: `/api/uploads/${row.identifier}` }
  },
})
