import type { Db } from '../../database/database.ts'
import type { FailureFacts } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { findDraft, writeDraft } from './template-drafts.queries.ts'

type Ending = {
  db: Db
  actor: Actor
  templateId: number
  /** Undefined when no draft is being published. */
  revision: number | undefined
  fail: (code: 'stale_version', facts: FailureFacts) => never
}

/**
 * Ends the draft that has just been published or discarded. Refuses when another person has saved it since.
 */
export async function endDraft({ db, actor, templateId, revision, fail }: Ending): Promise<void> {
  if (!revision) return
  const draft = await findDraft(db, templateId)
  const change = { templateId, revision, userId: actor.userId, structure: null }
  if (!draft || !(await writeDraft(db, { ...change, basedOn: draft.based_on })))
    fail('stale_version', { meta: { mine: revision, theirs: draft?.revision ?? 0 } })
}
