import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { assertStorageLimit } from '../../billing/limits.ts'
import { takeCredit } from '../../companies/companies.queries.ts'
import { whileDraft } from '../../emails/respondent.rules.ts'
import { refuseClosed } from '../../inspections/save-draft.ts'
import { lockState, markQueued } from '../certification-changes.queries.ts'
import { sendBytes } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { originalKey } from '../certifications.rules.ts'
import { certificationView } from '../certifications.view.ts'

export const retry = route(certifications.retry, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: sendBytes,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  audit: ({ subject }) => ({ action: 'retry', noun: 'certification', id: subject.id }),
  handler: async ({ db, actor, subject, fail, services }) => {
    if (!['failed', 'queued', 'uploading'].includes(subject.state)) fail('upload_not_open')
    if (subject.inspection_id === null) return fail('upload_not_open')
    await refuseClosed(db, subject.inspection_id)
    // Asked for twice at once, it is charged once.
    const state = (await lockState(db, subject.id)) ?? fail('not_found')
    if (state === 'failed') {
      await assertStorageLimit(db, actor, subject.size)
      await takeCredit(db, actor, 'certification', subject.id)
      await markQueued(db, subject.id)
      // Before the answer: the client sends the bytes anew at once, and those must not be the ones removed.
      await services.storage.remove(originalKey(subject.identifier))
    }
    const row = await findCertification(db, actor, { id: subject.id })
    return row
      ? { ...certificationView(actor)(row), upload_url: `/api/uploads/${row.identifier}` }
      : fail('not_found')
  },
})
