import { category, fileKind } from '@atesta/contract/limits.ts'
import type { CertificationBody } from '@atesta/contract/schemas/certification-body.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { enterCredit } from '../billing/credits.queries.ts'
import { idOfCertification, insertCertification } from '../certifications/certification-changes.queries.ts'
import { findCertification } from '../certifications/certifications.queries.ts'
import { newIdentifier } from '../certifications/certifications.rules.ts'
import { markStarted } from '../emails/email-changes.queries.ts'
import type { InspectionRow } from './inspections.queries.ts'

type Announced = z.infer<typeof CertificationBody>

/**
 * Adds a file of an inspection with its credit and reads it, in one round trip. The caller has checked that
 * both are allowed.
 */
export async function announceFile(db: Db, actor: Actor, inspection: InspectionRow, body: Announced) {
  const identifier = newIdentifier()
  const [, , , row] = await Promise.all([
    insertCertification(db, {
      identifier,
      taskId: inspection.task_id,
      inspectionId: inspection.id,
      componentId: body.component_id,
      userId: actor.userId,
      title: body.title,
      description: body.description,
      declaredType: body.type,
      captured: body.captured,
      category: category(fileKind(body.type)),
      size: body.size,
      device: body.device,
      checkpoint: body.checkpoint,
      clientId: body.client_id,
    }),
    enterCredit(db, 'certification', idOfCertification(identifier)),
    actor.respondent ? markStarted(db, inspection.id) : null,
    findCertification(db, actor, { identifier }),
  ])
  return row
}
