import { inspections } from '@atesta/contract/routes/inspections.ts'
import { canEditInspection } from '../../domain/inspections/inspections.policy.ts'
import { findInspection, lockInspection, setTitle } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { refuseClosed, refuseUnlessFillable } from '../../domain/inspections/save-draft.ts'
import { route } from '../../http/route.ts'

export const rename = route(inspections.rename, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: canEditInspection,
  audit: ({ subject, body }) => ({
    action: 'rename',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number, title: body.title },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    refuseUnlessFillable(subject)
    refuseClosed(await lockInspection(db, subject.id))
    await setTitle(db, subject.id, body.title)
    const renamed = await findInspection(db, actor, subject.id)
    return renamed ? inspectionView(actor)(renamed) : fail('not_found')
  },
})
