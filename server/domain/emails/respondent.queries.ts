import type { Locale } from '@atesta/contract/limits.ts'
import { arrivedStates } from '@atesta/contract/schemas/certification.ts'
import type { EmailState } from '@atesta/contract/schemas/email.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/database.generated.ts'
import type { Db } from '../../database/database.ts'
import { type ActorRow, actorColumns, toActor } from '../../identity/actor.queries.ts'
import type { Actor } from '../../identity/actor.ts'

/**
 * The actor of a personal link: the client, for one inspection and nothing else. Null once it is revoked or
 * expired. A submitted link is still known, so that a repeated submission gets its answer; its access ends
 * with the draft (see `whileDraft`). Runs as the role of sign-in, because the company is not known before.
 */
export async function respondentByToken(db: Kysely<DB>, tokenHash: Buffer): Promise<Actor | null> {
  const { rows } = await sql<
    ActorRow & {
      email_id: number
      inspection_id: number
      task_id: number
      called: string
      address: string
      speaks: Locale
    }
  >`
    SELECT ${actorColumns}, e.id AS email_id, e.inspection_id, e.task_id, e.name AS called, e.address, e.locale AS speaks
    FROM public.email_tokens k JOIN public.emails e ON e.id = k.email_id
    JOIN public.users u ON u.id = e.client_id JOIN public.companies c ON c.id = e.company_id
    JOIN public.tasks t ON t.id = e.task_id JOIN public.inspections i ON i.id = e.inspection_id
    WHERE k.token_hash = ${tokenHash} AND k.revoked_at IS NULL
      AND e.state NOT IN ('revoked', 'expired') AND e.expires_at > now() AND u.disabled_at IS NULL
      AND t.archived_at IS NULL AND t.deleted_at IS NULL AND i.deleted_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return null
  const { email_id, inspection_id, task_id, called, address, speaks, ...known } = row
  return toActor(
    { ...known, name: called, email: address, locale: speaks },
    { respondent: { emailId: email_id, inspectionId: inspection_id, taskId: task_id } },
  )
}

/** The company and email of a personal link, whatever its state. */
export async function emailOfToken(
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<{ company_id: number; email_id: number; revoked: boolean } | undefined> {
  const { rows } = await sql<{ company_id: number; email_id: number; revoked: boolean }>`
    SELECT k.company_id, k.email_id, k.revoked_at IS NOT NULL AS revoked FROM public.email_tokens k
    WHERE k.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export type LinkRow = {
  email_id: number
  state: EmailState
  over: boolean
  ended: boolean
  name: string
  locale: Locale
  expires_at: Date | null
  submitted_at: Date | null
  inspection_id: number
  number: number
  answers_sha256: string | null
  template_id: number
  template_version: number
  message: string
  task_id: number
  task: string
  gone: boolean
  company: string
  theme: string
  main_colour: string | null
  logo: string | null
}

/**
 * What a personal link shows of its email. `over`: it has expired; `ended`: its task is archived; `gone`: it
 * was deleted.
 */
export async function readLink(db: Db, emailId: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    SELECT e.id AS email_id, e.state, e.name, e.locale, e.expires_at, e.submitted_at, e.inspection_id, t.id AS task_id, t.name AS task,
      i.number, i.answers_sha256, i.template_id, i.template_version, et.message,
      COALESCE(e.expires_at <= now(), true) AS over, t.archived_at IS NOT NULL AS ended,
      (t.deleted_at IS NOT NULL OR i.deleted_at IS NOT NULL OR u.disabled_at IS NOT NULL) AS gone,
      c.name AS company, c.theme, c.main_colour, c.logo
    FROM emails e JOIN tasks t ON t.id = e.task_id JOIN email_tasks et ON et.task_id = e.task_id
    JOIN inspections i ON i.id = e.inspection_id JOIN users u ON u.id = e.client_id JOIN companies c ON c.id = e.company_id
    WHERE e.id = ${emailId}`.execute(db)
  return rows[0]
}

export type SentFile = {
  identifier: string
  title: string
  size: number
  sha256: string | null
  certified: boolean
}

/** At most this many files of a submission are listed. */
const maxFiles = 1000

/** The submitted files in the order of announcement. */
export async function sentFiles(db: Db, inspectionId: number): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    SELECT identifier, title, size, sha256, state = 'certified' AS certified
    FROM certifications
    WHERE inspection_id = ${inspectionId} AND deleted_at IS NULL AND state = ANY(${arrivedStates}::text[])
    ORDER BY id LIMIT ${maxFiles}`.execute(db)
  return rows
}
