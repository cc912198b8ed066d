import { certifications } from '@atesta/contract/routes/certifications.ts'
import { takeCredit } from '../../domain/billing/credits.queries.ts'
import { assertStorageLimit } from '../../domain/billing/limits.ts'
import { lockState, markQueued } from '../../domain/certifications/certification-changes.queries.ts'
import { canSendBytes, isOpenForBytes } from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { refuseClosed } from '../../domain/inspections/save-draft.ts'
import { route } from '../../http/route.ts'
import { originalKey } from '../../storage/object-keys.ts'

export const retry = route(certifications.retry, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: canSendBytes,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  audit: ({ subject }) => ({ action: 'retry', noun: 'certification', id: subject.id }),
  handler: async ({ db, actor, subject, fail, services }) => {
    if (subject.inspection_id === null || isOpenForBytes(subject) !== true) return fail('upload_not_open')
    // Of two concurrent requests, only one is charged.
    const [inspection, held] = await Promise.all([
      lockInspection(db, subject.inspection_id),
      lockState(db, subject.id),
    ])
    refuseClosed(inspection)
    const state = held ?? fail('not_found')
    if (state === 'failed') {
      await assertStorageLimit(db, subject.size)
      await takeCredit(db, 'certification', subject.id)
      await markQueued(db, subject.id)
      // Before the answer: the client sends the bytes again immediately, and those must not be removed.
      await services.storage.remove(originalKey(subject.identifier))
    }
    const row = await findCertification(db, actor, { id: subject.id })
    return row
      ? { ...certificationView(actor)(row), upload_url: `/api/uploads/${row.identifier}` }
      : fail('not_found')
  },
})
