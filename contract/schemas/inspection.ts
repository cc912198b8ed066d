import { z } from 'zod'
import { limits } from '../limits.ts'
import { deeds } from './deeds.ts'
import { EmailState } from './email.ts'
import { DraftEntry, FormStructure, Signature } from './form.ts'
import { Instant, Person, Version } from './page.ts'
import { Decision, Review } from './review.ts'
import { TaskReference } from './task.ts'

export const Inspection = z.object({
  id: z.number(),
  number: z.number(),
  state: z.enum(['draft', 'submitted']),
  /** The number of the current or next submission: each return adds one. */
  round: z.number(),
  /**
   * `returned` while it is being changed before the next submission; null until the current submission is
   * decided on.
   */
  review: Decision.nullable(),
  task: TaskReference,
  template: z.object({ id: z.number(), name: z.string(), version: z.number() }).nullable(),
  /** The occurrence of a recurring workflow it belongs to. */
  occurrence_id: z.number().nullable(),
  /** Of a recipient of an email task: how far they are, and whether they were invited. */
  email: z.object({ state: EmailState, invited: z.boolean() }).nullable(),
  title: z.string(),
  person: Person,
  created_at: Instant,
  updated_at: Instant,
  submitted_at: Instant.nullable(),
  /** Who submitted it: the person themself, or another person for them. */
  submitted_by: Person.nullable(),
  /** Digest of the submitted answers, as in their statement in the log; null for a draft. */
  answers_sha256: z.string().nullable(),
  version: z.number(),
  counts: z.object({ certifications: z.number(), certified: z.number() }),
  /**
   * The newest report that shows the inspection as it is now; null where there is none, or only reports of an earlier
   * state or erased ones.
   */
  report_id: z.number().nullable(),
  ...deeds('edit', 'submit', 'delete', 'report', 'notify', 'approve', 'return', 'add_action'),
})
export type Inspection = z.infer<typeof Inspection>

/**
 * The checkpoint shown to the client when it opened the inspection; uploads echo it as the not-before bound.
 */
export const ShownCheckpoint = z.object({ origin: z.string(), size: z.number(), root: z.string() })

export const InspectionForm = z.object({
  inspection: Inspection,
  form: z.object({
    id: z.number(),
    name: z.string(),
    version: z.number(),
    structure: FormStructure,
  }),
  answers: z.array(DraftEntry),
  signatures: z.array(Signature),
  /** Of a submission: the moment by which its rules were judged, with the offset of the clock there. */
  judged_at: z.iso.datetime({ offset: true }).nullable(),
  current_step: z.number(),
  current_section_step: z.number(),
  flags: z.object({ progressive: z.boolean(), camera_only: z.boolean(), position_required: z.boolean() }),
  checkpoint: ShownCheckpoint.nullable(),
  /** The last decision: why it was returned, or who approved it. */
  review: Review.nullable(),
  version: z.number(),
})
export type InspectionForm = z.infer<typeof InspectionForm>

/**
 * The specification's form payload. `user_id` is accepted and ignored. `version` is the one from which the
 * client started.
 */
export const FormPayload = z
  .strictObject({
    form_data: z.strictObject({
      user_id: z.number().optional(),
      inspection: z.strictObject({
        id: z.number().int().positive(),
        version: Version,
        current_step: z.number().int().min(1).optional(),
        current_section_step: z.number().int().min(0).optional(),
      }),
      schema: z.array(DraftEntry).max(5000),
      /**
       * For a submission: when it was submitted on the device, with the offset there. Rules about the day use
       * it if it is at most 30 days old, otherwise the server's clock.
       */
      answered_at: z.iso.datetime({ offset: true }).optional(),
    }),
    envelope: z
      .strictObject({ signatures: z.array(Signature).max(limits.maxSignatures) })
      .default({ signatures: [] }),
  })
  .meta({
    examples: [
      {
        form_data: {
          inspection: { id: 42, version: 3 },
          schema: [
            { id: 'rails', value: 'no' },
            { id: 'rails_why', value: 'The rail beside the ladder' },
            { id: 'overview_photos', value: ['0123456789abcdefghjk'] },
          ],
        },
      },
    ],
  })
export type FormPayload = z.infer<typeof FormPayload>

export const SaveReceipt = z.object({ id: z.number(), version: z.number(), saved_at: Instant })

export const SubmitReceipt = z.object({
  inspection_id: z.number(),
  number: z.number(),
  submitted_at: Instant,
  version: z.number(),
  round: z.number(),
  answers_sha256: z.string(),
})
