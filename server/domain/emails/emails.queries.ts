import type { Locale } from '@atesta/contract/limits.ts'
import type { EmailState } from '@atesta/contract/schemas/email.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched, searchedAll } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'
import { folderSupervised } from '../tasks/tasks.queries.ts'

export type EmailRow = {
  id: number
  state: EmailState
  failure: string | null
  task_id: number
  task_name: string
  task_archived_at: Date | null
  task_sent_at: Date | null
  /** Whether its last day has passed. */
  task_over: boolean
  unsubscribed: boolean
  client_deleted: boolean
  folder_id: number
  client_id: number
  client_name: string
  inspection_id: number
  address: string
  name: string
  locale: Locale
  expires_at: Date | null
  invited_at: Date | null
  sent_at: Date | null
  opened_at: Date | null
  started_at: Date | null
  submitted_at: Date | null
  bounced_at: Date | null
  expired_at: Date | null
  revoked_at: Date | null
  reminders_sent: number
  reminded_at: Date | null
  next_reminder_at: Date | null
  certifications: number
  version: number
  created_at: Date
  updated_at: Date
}

const columns = sql`e.id, e.state, e.failure, e.task_id, t.name AS task_name, t.archived_at AS task_archived_at, (SELECT et.sent_at FROM email_tasks et WHERE et.task_id = e.task_id) AS task_sent_at,
  COALESCE((SELECT et.expires_at <= now() FROM email_tasks et WHERE et.task_id = e.task_id), false) AS task_over,
  COALESCE((SELECT u.unsubscribed_at IS NOT NULL FROM users u WHERE u.id = e.client_id), false) AS unsubscribed,
  COALESCE((SELECT u.disabled_at IS NOT NULL FROM users u WHERE u.id = e.client_id), false) AS client_deleted,
  t.folder_id, e.client_id,
  (SELECT u.name FROM users u WHERE u.id = e.client_id) AS client_name, e.inspection_id, e.address, e.name, e.locale, e.expires_at, e.invited_at, e.sent_at,
  e.opened_at, e.started_at, e.submitted_at, e.bounced_at, e.expired_at, e.revoked_at, e.reminders_sent, e.reminded_at,
  e.next_reminder_at, e.version, e.created_at, e.updated_at,
  (SELECT count(*) FROM certifications c WHERE c.inspection_id = e.inspection_id AND c.deleted_at IS NULL) AS certifications`
// Joined by the whole key: the company alone, which row-level security requires, must never look selective.
const source = sql`emails e JOIN tasks t ON t.company_id = e.company_id AND t.id = e.task_id
  JOIN folders f ON f.company_id = t.company_id AND f.id = t.folder_id
  JOIN inspections i ON i.company_id = e.company_id AND i.id = e.inspection_id`

/** Addresses are for supervisors of the folder; an email disappears with its inspection. */
const visible = (actor: Actor): RawBuilder<boolean> =>
  sql`(${folderSupervised(actor)} AND t.deleted_at IS NULL AND f.deleted_at IS NULL AND i.deleted_at IS NULL)`

export type EmailFilter = {
  task_id?: number
  folder_id?: number
  client_id?: number
  state?: EmailState
  archived?: boolean
  q?: string
}

const keys = {
  name: { by: sql`lower(e.name)`, kind: 'text' },
  id: null,
  updated_at: { by: sql`e.updated_at`, kind: 'instant' },
} satisfies Record<string, Key | null>
type Sort = keyof typeof keys

/** The filter except for its text. */
function conditions(actor: Actor, filter: EmailFilter): RawBuilder<boolean> {
  // A task given by its id shows its emails even when it is archived.
  const archived = filter.archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`
  return sql`${visible(actor)}
    AND ${filter.task_id ? sql`e.task_id = ${filter.task_id}` : archived}
    AND ${filter.folder_id ? sql`t.folder_id = ${filter.folder_id}` : sql`true`}
    AND ${filter.client_id ? sql`e.client_id = ${filter.client_id}` : sql`true`}
    AND ${filter.state ? sql`e.state = ${filter.state}` : sql`true`}`
}

/**
 * SELECT of the ids of emails in these folders: folder by folder and task by task, so that it stops once
 * there are too many.
 */
const emailsIn = (folders: RawBuilder<unknown>) => sql`SELECT es.id FROM (${folders}) fs
  CROSS JOIN LATERAL (SELECT ti.id FROM tasks ti WHERE ti.folder_id = fs.id AND ti.type = 'email' OFFSET 0) ts
  CROSS JOIN LATERAL (SELECT ei.id FROM emails ei WHERE ei.task_id = ts.id OFFSET 0) es`

/** The sets by which the list can be gathered where they are small. */
function fewOf(actor: Actor, { folder_id, client_id, task_id, state }: EmailFilter, byId: boolean) {
  const emailsOf = (where: RawBuilder<unknown>) => sql`SELECT es.id FROM emails es WHERE ${where}`
  const some: (RawBuilder<unknown> | false | undefined | 0)[] = [
    !isAdmin(actor) && emailsIn(sql`SELECT f.id FROM folders f WHERE ${folderSupervised(actor)}`),
    folder_id && emailsIn(sql`SELECT ${folder_id}::bigint AS id`),
    client_id && emailsOf(sql`es.client_id = ${client_id}`),
    // These have indexes ordered by id.
    task_id && !byId && emailsOf(sql`es.task_id = ${task_id}`),
    state && !byId && emailsOf(sql`es.state = ${state}`),
  ]
  return some.flatMap((one) => one || [])
}

function searchFor(q: string) {
  const like = containing(q)
  const ofTasks = sql`SELECT o.id FROM emails o WHERE o.task_id = ANY(ARRAY(${searchedAll('tasks', q)}))`
  return {
    text: sql<boolean>`(e.name ILIKE ${like} OR e.address ILIKE ${like} OR t.name ILIKE ${like})`,
    search: { indexed: isIndexed(q), found: [searched('emails', q), ofTasks] },
  }
}

export function listEmails<T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & EmailFilter & { sort: Sort | `-${Sort}` },
  view: (row: EmailRow) => T,
) {
  const list = {
    from: source,
    few: { id: sql`e.id`, of: fewOf(actor, asked, /^-?id$/.test(asked.sort)) },
    where: conditions(actor, asked),
    company: sql`e.company_id`,
    ...(asked.q && searchFor(asked.q)),
    order: orderOf(asked.sort, sql`e.id`, keys),
    read: async (these: RawBuilder<unknown>) =>
      (await sql<EmailRow>`SELECT ${columns} FROM ${source} WHERE ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

/** The email that an inspection answers. */
export async function findEmailOf(db: Db, actor: Actor, inspectionId: number): Promise<EmailRow | undefined> {
  const found = await sql<EmailRow>`
    SELECT ${columns} FROM ${source} WHERE e.inspection_id = ${inspectionId} AND ${visible(actor)}`.execute(
    db,
  )
  return found.rows[0]
}

export async function findEmail(db: Db, actor: Actor, id: number): Promise<EmailRow | undefined> {
  const found = await sql<EmailRow>`
    SELECT ${columns} FROM ${source} WHERE e.id = ${id} AND ${visible(actor)}`.execute(db)
  return found.rows[0]
}
