import { certifications } from '@atesta/contract/routes/certifications.ts'
import type { Db } from '../../database/database.ts'
import { takeCredit } from '../../domain/billing/credits.queries.ts'
import { assertStorageLimit } from '../../domain/billing/limits.ts'
import { lockState, markQueued } from '../../domain/certifications/certification-changes.queries.ts'
import { canSendBytes, isOpenForBytes } from '../../domain/certifications/certifications.policy.ts'
import {
  type CertificationRow,
  countOfComponent,
  findCertification,
} from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { refuseClosed } from '../../domain/inspections/save-draft.ts'
import { findTemplateVersion } from '../../domain/templates/templates.queries.ts'
import { placeOf } from '../../domain/templates/templates.rules.ts'
import { route } from '../../http/route.ts'
import { originalKey } from '../../storage/object-keys.ts'

/** Whether its question already has the allowed number of files: a failed file gave its place to others. */
async function isPlaceTaken(db: Db, row: CertificationRow): Promise<boolean> {
  const { inspection_id, component_id, template_id, template_version } = row
  if (inspection_id === null || template_id === null || template_version === null) return false
  const [template, others] = await Promise.all([
    findTemplateVersion(db, template_id, template_version),
    countOfComponent(db, inspection_id, component_id),
  ])
  const place = template && placeOf(template.structure, component_id)
  return Boolean(place && others >= place.max)
}

export const retry = route(certifications.retry, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: canSendBytes,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  audit: ({ subject }) => ({ action: 'retry', noun: 'certification', id: subject.id }),
  handler: async ({ db, actor, subject, fail, services }) => {
    if (subject.inspection_id === null || isOpenForBytes(subject) !== true) return fail('upload_not_open')
    // Only one of two concurrent requests is charged.
    const [inspection, held] = await Promise.all([
      lockInspection(db, subject.inspection_id),
      lockState(db, subject.id),
    ])
    refuseClosed(inspection)
    const state = held ?? fail('not_found')
    if (state === 'failed') {
      if (await isPlaceTaken(db, subject)) return fail('too_many_files')
      await assertStorageLimit(db, subject.size)
      await takeCredit(db, 'certification', subject.id)
      await markQueued(db, subject.id)
      // Before the answer: the client sends the bytes again immediately, and the new ones must not be
      // removed.
      await services.storage.remove(originalKey(subject.identifier))
    }
    const row = await findCertification(db, actor, { id: subject.id })
    return row
      ? { ...certificationView(actor)(row), upload_url: `/api/uploads/${row.identifier}` }
      : fail('not_found')
  },
})
