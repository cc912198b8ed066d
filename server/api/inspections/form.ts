import { inspections } from '@atesta/contract/routes/inspections.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { findInspection, readContent } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { findLastReview } from '../../domain/inspections/reviews.queries.ts'
import { reviewView } from '../../domain/inspections/reviews.view.ts'
import { currentCheckpoint } from '../../domain/log/log.queries.ts'
import { structureOf } from '../../domain/templates/structures.ts'
import { formFlags, underSettings } from '../../domain/templates/templates.rules.ts'
import { anyone, route } from '../../http/route.ts'

export const form = route(inspections.form, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: anyone,
  respondent: ({ subject }) => whileDraft(subject.id, subject.state),
  handler: async ({ db, actor, services, subject, fail }) => {
    const [structure, content, checkpoint, review] = await Promise.all([
      structureOf(services.app, db, actor.companyId, subject),
      readContent(db, subject.id),
      currentCheckpoint(db),
      findLastReview(db, subject.id),
    ])
    if (!structure) return fail('not_found')
    return {
      inspection: inspectionView(actor)(subject),
      form: {
        id: subject.template_id,
        name: subject.template_name,
        version: subject.template_version,
        structure: underSettings(structure, subject),
      },
      answers: content.answers,
      signatures: content.signatures,
      current_step: content.current_step,
      current_section_step: content.current_section_step,
      flags: formFlags(structure, actor.mandatoryMetadata, subject),
      // Shown now, echoed with each upload: what is uploaded later cannot be older than this.
      checkpoint,
      review: review ? reviewView(review) : null,
      version: content.version,
    }
  },
})
