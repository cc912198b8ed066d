import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { inspectionDeeds } from './inspections.policy.ts'
import type { InspectionRow } from './inspections.queries.ts'

export const inspectionView =
  (actor: Actor) =>
  (row: InspectionRow): Inspection => ({
    id: row.id,
    number: row.number,
    state: row.state,
    round: row.round,
    review: row.review,
    task: { id: row.task_id, name: row.task_name, type: row.task_type, folder_id: row.folder_id },
    template: { id: row.template_id, name: row.template_name, version: row.template_version },
    occurrence_id: row.occurrence_id,
    email: row.email && { state: row.email.state, invited: row.email.invited },
    title: row.title,
    person: { id: row.user_id, name: row.user_name },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    submitted_by: row.submitted_by,
    answers_sha256: row.answers_sha256,
    version: row.version,
    counts: { certifications: row.certifications, certified: row.certified },
    report_id: row.report_id,
    ...deedsOf(inspectionDeeds(actor, row)),
  })
