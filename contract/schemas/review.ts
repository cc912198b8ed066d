import { z } from 'zod'
import { DraftEntry, Id, Signature } from './form.ts'
import { Instant, Person } from './page.ts'

export const Decision = z.enum(['approved', 'returned'])

/** The filter of lists: `waiting` is submitted and undecided. */
export const ReviewState = z.enum(['waiting', ...Decision.options])
export type ReviewState = z.infer<typeof ReviewState>

const Comment = z.string().trim().max(2000)

/** A comment on one part of a form: the id of a question, component or comment object. */
export const PartComment = z
  .strictObject({ id: Id, comment: Comment.min(1) })
  .meta({ examples: [{ id: 'rails', comment: 'Which rail is it?' }] })

/** The round that was seen, so that a decision is never made on unread answers. */
const Round = z.number().int().min(1).max(2_147_483_647)

export const ApproveBody = z.strictObject({ round: Round, comment: Comment.default('') })

export const ReturnBody = z.strictObject({
  round: Round,
  comment: Comment.min(1),
  comments: z.array(PartComment).max(500).default([]),
})

export const Review = z.object({
  round: z.number(),
  decision: Decision,
  comment: z.string(),
  comments: z.array(z.object({ id: z.string(), comment: z.string() })),
  by: Person,
  at: Instant,
})
export type Review = z.infer<typeof Review>

/** One submission of an inspection, and what was decided on it. */
export const InspectionVersion = z.object({
  round: z.number(),
  submitted_at: Instant,
  submitted_by: Person.nullable(),
  /** As in its statement in the log. */
  answers_sha256: z.string(),
  /** The index of that statement in the log, once it is sealed. */
  log_index: z.number().nullable(),
  review: Review.nullable(),
})
export type InspectionVersion = z.infer<typeof InspectionVersion>

/** What was submitted in one round. */
export const SubmittedAnswers = z.object({
  round: z.number(),
  answers: z.array(DraftEntry),
  signatures: z.array(Signature),
})
export type SubmittedAnswers = z.infer<typeof SubmittedAnswers>

/** The events of an inspection, without its saves, which are too many. */
export const inspectionActions = ['create', 'rename', 'submit', 'notify', 'approve', 'return'] as const

export const InspectionEvent = z.object({
  id: z.number(),
  at: Instant,
  /** With the name that the person had then; null when the installation itself acted. */
  user: Person.nullable(),
  action: z.enum(inspectionActions),
  /** For a submission and a decision on it. */
  round: z.number().nullable(),
  /** What the decision or the message said. */
  comment: z.string().nullable(),
  /** The purpose of a message. */
  message: z.enum(['remind', 'more', 'returned']).nullable(),
})
export type InspectionEvent = z.infer<typeof InspectionEvent>
