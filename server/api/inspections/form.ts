import { inspections } from '@atesta/contract/routes/inspections.ts'
import { lastRead } from '../../database/database.ts'
import { readParts } from '../../database/read-parts.queries.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { contentIn, inspectionIn } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { lastReviewIn } from '../../domain/inspections/reviews.queries.ts'
import { reviewView } from '../../domain/inspections/reviews.view.ts'
import { checkpointIn } from '../../domain/log/log.queries.ts'
import { judgedMoment } from '../../domain/templates/judged-moment.ts'
import { structureOf } from '../../domain/templates/structures.ts'
import { formFlags, underSettings } from '../../domain/templates/templates.rules.ts'
import { anyone, route } from '../../http/route.ts'

export const form = route(inspections.form, {
  // Reads everything in one round trip, because it is called often; what the actor may not see is not
  // returned.
  find: async ({ db, actor, params: { id } }) => {
    const parts = {
      inspections: inspectionIn(actor, id),
      contents: contentIn(id),
      reviews: lastReviewIn(id),
      heads: checkpointIn,
    }
    const { inspections, contents, reviews, heads } = await lastRead(db, readParts(db, parts))
    const [inspection, content] = [inspections[0], contents[0]]
    return inspection && content && { inspection, content, review: reviews[0], head: heads[0] }
  },
  allow: anyone,
  respondent: ({ subject: { inspection } }) => whileDraft(inspection.id, inspection.state),
  handler: async ({ actor, services, subject: { inspection, content, review, head }, fail }) => {
    const structure = await structureOf(services.app, null, actor.companyId, inspection)
    if (!structure) return fail('not_found')
    return {
      inspection: inspectionView(actor)(inspection),
      form: {
        id: inspection.template_id,
        name: inspection.template_name,
        version: inspection.template_version,
        structure: underSettings(structure, inspection),
      },
      answers: content.answers,
      signatures: content.signatures,
      judged_at: inspection.submitted_at && judgedMoment(content, inspection.submitted_at),
      current_step: content.current_step,
      current_section_step: content.current_section_step,
      flags: formFlags(structure, actor.mandatoryMetadata, inspection),
      // Shown now and repeated with each upload: a later upload cannot be older than this.
      checkpoint: head ?? null,
      review: review ? reviewView(review) : null,
      version: content.version,
    }
  },
})
