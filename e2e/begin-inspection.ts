import type { Page } from '@playwright/test'
import { call } from './call.ts'

type Asked = { structure: object; name: string; title: string }

/** Begins an inspection in a new workflow with a new form, as the user signed in on the page. */
export async function beginInspection(admin: Page, page: Page, { structure, name, title }: Asked) {
  const form = await call(admin, '/templates/create', { body: { name, structure } })
  const folder_id = (await call(admin, '/workflows/folders')).data[0].id
  const { id: assignee } = await call(page, '/auth/me')
  const task = await call(admin, '/workflows/create', {
    body: { name: `Ronda de ${name}`, folder_id, template_id: form.id, assignees: [assignee] },
  })
  const { id } = await call(page, '/inspections/create', { body: { task_id: task.id, title } })
  return { folder_id, task, id }
}
