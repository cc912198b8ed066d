import type { Caller, Stack } from '../stack.ts'
import { makeSubmitted } from './factories.ts'

/**
 * Makes an email task with `smallForm` in a folder of Sam's, without the API: only its collected inspections
 * matter here.
 */
export async function makeEmailTask(
  stack: Stack,
  templateId: number,
  members: Caller[],
  name = 'Annual survey',
): Promise<number> {
  const { acme } = stack.companies
  const [folder] = await stack.query<{ id: number }>(
    `INSERT INTO folders (company_id, type, name) VALUES ($1, 'email', $2 || ' ' || gen_random_uuid()) RETURNING id`,
    [acme, name],
  )
  await stack.query(
    'INSERT INTO folder_members (company_id, folder_id, user_id) SELECT $1, $2, unnest($3::bigint[])',
    [acme, folder?.id, members.map((member) => member.userId)],
  )
  const [task] = await stack.query<{ id: number }>(
    `INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version) VALUES ($1, $2, 'email', $3, $4, 1) RETURNING id`,
    [acme, folder?.id, name, templateId],
  )
  return Number(task?.id)
}

/**
 * Lets people of the company fill in an email task themselves, without the API: only recipients may, but here
 * it only matters that it was filled in.
 */
export async function filledByStaff<T>(stack: Stack, taskId: number, work: () => Promise<T>): Promise<T> {
  const become = (type: string) => stack.query('UPDATE tasks SET type = $2 WHERE id = $1', [taskId, type])
  await become('workflow')
  const done = await work()
  await become('email')
  return done
}

/** A ready report of a submitted inspection under this task. */
export async function makeReport(stack: Stack, caller: Caller, taskId: number): Promise<number> {
  const inspection_id = await makeSubmitted(caller, taskId)
  const { id } = await caller.api.reports.generate({ body: { inspection_id } })
  await stack.settle()
  return id
}

/** The bytes of a ready report. */
export async function reportBytes(caller: Caller, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await caller.fetch(`/api/reports/download/${id}`)
  if (!answer.ok) throw new Error(`report ${id} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
