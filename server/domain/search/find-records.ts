import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { listActions } from '../actions/actions.queries.ts'
import { listCertifications } from '../certifications/certifications-list.queries.ts'
import { listClaims } from '../claims/claims.queries.ts'
import { canSeeClients } from '../clients/clients.policy.ts'
import { listClients } from '../clients/clients.queries.ts'
import { listInspections } from '../inspections/inspections-list.queries.ts'
import { listReports } from '../reports/reports.queries.ts'
import type { TaskRow } from '../tasks/tasks.queries.ts'
import { listTasks } from '../tasks/tasks-list.queries.ts'
import { canManageTemplates } from '../templates/templates.policy.ts'
import { listTemplates } from '../templates/templates.queries.ts'
import { canManageUsers } from '../users/users.policy.ts'
import { listUsers } from '../users/users.queries.ts'

/** At most this many of each kind; more are in the kind's own list. */
const few = 5

type Hit = Pick<FoundRecord, 'id' | 'title' | 'detail'> & Partial<FoundRecord>
const of =
  (kind: FoundRecord['kind']) =>
  (hit: Hit): FoundRecord => ({ kind, number: null, task: null, identifier: null, ...hit })

const reference = ({ id, name, type, folder_id }: TaskRow): TaskReference => ({ id, name, type, folder_id })
const ofTask = (row: TaskRow): Hit => ({
  id: row.id,
  title: row.name,
  detail: row.folder_name,
  task: reference(row),
})

type Under = { [K in 'task_id' | 'folder_id']: number | null } & {
  task_name: string | null
  task_type: TaskReference['type'] | null
}
/** The task of a row. */
function taskOf({ task_id, task_name, task_type, folder_id }: Under): TaskReference | null {
  if (!task_id || !folder_id || !task_type) return null
  return { id: task_id, name: task_name ?? '', type: task_type, folder_id }
}

/** A text may have thousands of characters; a result is one line. */
const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 200) ?? ''

/** The list of each kind, queried as its own page does. */
function lists(db: Db, actor: Actor, q: string) {
  const asked = { q, page: 1, page_size: few, glance: true }
  const tasks = (type: 'workflow' | 'email') =>
    listTasks(db, actor, { ...asked, type, sort: '-updated_at' }, (row) => of(type)(ofTask(row)))
  return [
    tasks('workflow'),
    listClaims(db, actor, { ...asked, sort: '-updated_at' }, ({ task, number }) =>
      of('claim')({ ...ofTask(task), detail: number }),
    ),
    tasks('email'),
    listInspections(db, actor, asked, (row) =>
      of('inspection')({
        id: row.id,
        title: row.title,
        number: row.number,
        detail: row.task_name,
        task: taskOf(row),
      }),
    ),
    listActions(db, actor, { ...asked, sort: '-created_at' }, (row) =>
      of('action')({ id: row.id, title: firstLine(row.text), detail: row.task_name, task: taskOf(row) }),
    ),
    listCertifications(db, actor, asked, (row) =>
      of('certification')({
        id: row.id,
        title: row.title,
        detail: row.task_name ?? '',
        task: taskOf(row),
        identifier: row.identifier,
      }),
    ),
    listReports(db, actor, asked, (row) =>
      of('report')({ id: row.id, title: row.title, detail: row.task_name ?? '' }),
    ),
    canManageTemplates(actor, null) === true &&
      listTemplates(db, { ...asked, sort: 'name' }, (row) =>
        of('form')({ id: row.id, title: row.name, detail: row.category_name ?? '' }),
      ),
    canSeeClients(actor, null) === true &&
      listClients(db, actor, { ...asked, sort: 'name' }, (row) =>
        of('client')({ id: row.id, title: row.name, detail: row.email }),
      ),
    canManageUsers(actor, null) === true &&
      listUsers(db, { ...asked, sort: 'name' }, (row) =>
        of('user')({ id: row.id, title: row.name, detail: row.email }),
      ),
  ]
}

/** A few records of every kind that contain the text and that the actor may see. */
export async function findRecords(db: Db, actor: Actor, q: string): Promise<FoundRecord[]> {
  const pages = await Promise.all(lists(db, actor, q))
  return pages.flatMap((page) => (page ? page.data : []))
}
