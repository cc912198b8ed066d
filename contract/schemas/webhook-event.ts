import { z } from 'zod'
import { Instant } from './page.ts'

const Id = z.number()
const folderTask = { id: Id, name: z.string(), folder_id: Id }
/** Reports are certified too: a merged one has no task, and one on a task has no inspection. */
const file = { id: Id, identifier: z.string(), task_id: Id.nullable(), inspection_id: Id.nullable() }

/** What is to be put right, by whom and until when: a calendar date. */
const action = z.object({
  id: Id,
  task_id: Id,
  inspection_id: Id,
  owner_id: Id.nullable(),
  due_on: z.string().nullable(),
})

const decided = z.object({ id: Id, number: z.number(), task_id: Id, user_id: Id, round: z.number() })

/**
 * Every event that a webhook can subscribe to, with its `data`: ids and states. Of what users wrote there are only the
 * names of new workflows and claims and the titles of reports, never answers.
 */
export const webhookEvents = {
  'inspection.created': z.object({ id: Id, number: z.number(), task_id: Id, user_id: Id }),
  'inspection.submitted': z.object({
    id: Id,
    number: z.number(),
    task_id: Id,
    user_id: Id,
    /** 1, plus one for each earlier return. */
    round: z.number(),
    submitted_at: Instant,
    answers_sha256: z.string(),
  }),
  'inspection.approved': decided,
  'inspection.returned': decided,
  'inspection.deleted': z.object({ id: Id, task_id: Id }),
  'certification.certified': z.object({
    ...file,
    sha256: z.string(),
    size: z.number(),
    media_type: z.string(),
    log_index: z.number(),
    sealed_at: Instant,
  }),
  'certification.failed': z.object({ ...file, reason: z.string() }),
  'certification.deleted': z.object(file),
  'report.ready': z.object({ id: Id, kind: z.string(), title: z.string() }),
  'workflow.created': z.object(folderTask),
  'claim.created': z.object(folderTask),
  'claim.state_changed': z.object({ id: Id, from: z.string(), to: z.string() }),
  'action.created': action,
  'action.changed': action,
  'action.state_changed': z.object({
    id: Id,
    task_id: Id,
    inspection_id: Id,
    from: z.string(),
    to: z.string(),
  }),
  'email.submitted': z.object({ id: Id, task_id: Id, inspection_id: Id }),
  'email.bounced': z.object({ id: Id, task_id: Id }),
  'user.invited': z.object({ id: Id, range: z.string() }),
} as const

/** The test event, which is sent to one webhook when it is asked for; there is nothing to subscribe to. */
export const pingEvent = z.object({ webhook_id: Id, by: Id })

export type WebhookEventType = keyof typeof webhookEvents
export type WebhookEventData<T extends WebhookEventType> = z.output<(typeof webhookEvents)[T]>
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]
