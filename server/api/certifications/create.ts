import { fileKind, limits, uploadTypes } from '@atesta/contract/limits.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { refuseWithoutCredit } from '../../domain/billing/credits.queries.ts'
import { refuseStorage } from '../../domain/billing/limits.ts'
import { lockUsage } from '../../domain/billing/periods.queries.ts'
import { findAnnounced } from '../../domain/certifications/certification-changes.queries.ts'
import {
  type CertificationRow,
  countOfComponent,
  findCertification,
} from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { announceFile } from '../../domain/inspections/announce-file.ts'
import { canEditInspection } from '../../domain/inspections/inspections.policy.ts'
import { findInspection, lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { refuseClosed, refuseUnlessFillable } from '../../domain/inspections/save-draft.ts'
import { findTemplateVersion } from '../../domain/templates/templates.queries.ts'
import { placeOf, underSettings } from '../../domain/templates/templates.rules.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'

const answerOf = (actor: Actor, row: CertificationRow) => ({
  ...certificationView(actor)(row),
  upload_url: `/api/uploads/${row.identifier}`,
})

export const create = route(certifications.create, {
  find: ({ db, actor, body }) => findInspection(db, actor, body.inspection_id),
  allow: canEditInspection,
  respondent: ({ subject }) => subject.id,
  audit: ({ body }, certification) => ({
    action: 'create',
    noun: 'certification',
    id: certification.id,
    // Without the file's name: an entry cannot be changed, and the name has to go when the file is erased.
    details: { inspection_id: body.inspection_id },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    refuseUnlessFillable(subject)
    // Everything behind the lock on the inspection.
    const [inspection, before, template, ofComponent, held] = await Promise.all([
      lockInspection(db, subject.id),
      body.client_id ? findAnnounced(db, subject.id, body.client_id) : undefined,
      findTemplateVersion(db, subject.template_id, subject.template_version),
      countOfComponent(db, subject.id, body.component_id),
      lockUsage(db),
    ])
    refuseClosed(inspection)
    if (before) {
      const announced = await findCertification(db, actor, before)
      return announced ? answerOf(actor, announced) : fail('not_found')
    }
    if (body.size > limits.maxUploadBytes) fail('file_too_large')
    if (body.size === 0) fail('file_empty')
    if (!template) return fail('not_found')
    const place = placeOf(underSettings(template.structure, subject), body.component_id)
    if (place === undefined) return fail('component_unknown')
    if (place === null) return fail('component_takes_no_files')
    if (body.type in uploadTypes && !place.types.includes(body.type))
      fail('incorrect_file_format', { meta: { accepted: place.types } })
    if (ofComponent >= place.max) fail('too_many_files')
    // An image may contain its position, which is only known once it has arrived.
    if (
      (place.position_required || actor.mandatoryMetadata) &&
      !body.device.position &&
      ['video', 'pdf'].includes(fileKind(body.type))
    )
      fail('position_required')
    refuseStorage(held, body.size)
    await refuseWithoutCredit(db, held)
    const row = await announceFile(db, actor, subject, body)
    return row ? answerOf(actor, row) : fail('not_found')
  },
})
