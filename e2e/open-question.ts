import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { enter } from './enter.ts'

/** Opens a new inspection whose form asks one question, or a second one below it. */
export async function openQuestion(
  page: Page,
  component: Record<string, unknown>,
  below?: Record<string, unknown>,
): Promise<void> {
  const question = { id: 'q', label: 'Where is it?', components: [{ id: 'asked', label: '', ...component }] }
  const second = { id: 'q2', label: 'And below?', components: [{ id: 'below', label: '', ...below }] }
  const structure = {
    steps: [{ id: 'form', type: 'form', title: 'Form' }],
    schema: [{ id: 'main', title: 'Main', questions: below ? [question, second] : [question] }],
  }
  await enter(page, 'admin@demo.atesta.test')
  const name = `One question: ${component.type} ${Date.now()}`
  const form = await call(page, '/templates/create', { body: { name, structure } })
  const folder_id = (await call(page, '/workflows/folders')).data[0].id
  const work = { name, folder_id, template_id: form.id, assignees: [] }
  const task = await call(page, '/workflows/create', { body: work })
  const { id } = await call(page, '/inspections/create', { body: { task_id: task.id } })
  await page.goto(`/dashboard/${folder_id}/${task.id}/${id}`)
}
