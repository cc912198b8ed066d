// Slow: two people in two browsers, three pages looked at by axe in both widths.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'

const structure = {
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: [
    {
      id: 'main',
      title: 'Main',
      questions: ['Which valve?', 'What did you find?'].map((label, n) => ({
        id: `q_${n}`,
        label,
        components: [{ id: `answer_${n}`, type: 'text', label: '', required: true }],
      })),
    },
  ],
}

/** Opens the inspection from the list of its task, so that Back leads there within the application. */
async function openFromTask(page: Page, address: string) {
  await page.goto(address.replace(/\/\d+$/, ''))
  await page
    .getByRole('row', { name: /Valve 7/ })
    .getByRole('link', { name: /Valve 7/ })
    .click()
}

/** What is typed in the open dialog is lost neither by a key nor by Back, without a question. */
async function expectKept(page: Page, field: string, typed: string) {
  const dialog = page.getByRole('dialog')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await expect(dialog).toContainText('Discard changes?')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel(field)).toHaveValue(typed)
  }
}

/** A submission of Inés in a workflow of her own; answers the address of its page. */
async function submitted(admin: Page, inspector: Page): Promise<string> {
  const form = await call(admin, '/templates/create', { body: { name: 'Valves', structure } })
  const folders = await call(admin, '/workflows/folders')
  const me = await call(inspector, '/auth/me')
  const folder_id = folders.data[0].id
  const task = await call(admin, '/workflows/create', {
    body: { name: 'Valve round', folder_id, template_id: form.id, assignees: [me.id] },
  })
  const body = { task_id: task.id, title: 'Valve 7' }
  const { id, version } = await call(inspector, '/inspections/create', { body })
  const schema = [
    { id: 'answer_0', value: 'Seven' },
    { id: 'answer_1', value: 'A leak' },
  ]
  const form_data = { user_id: 10, inspection: { id, version }, schema }
  await call(inspector, `/tasks/submit_form/${task.id}`, {
    body: { form_data, envelope: { signatures: [] } },
  })
  return `/dashboard/${folder_id}/${task.id}/${id}`
}

test('returned with comments, changed, submitted again, compared and approved', async ({ browser }) => {
  const options = { ...test.info().project.use, locale: 'en-US' }
  const [office, field] = await Promise.all([browser.newContext(options), browser.newContext(options)])
  const [admin, inspector] = await Promise.all([office.newPage(), field.newPage()])
  await enter(admin, 'admin@demo.atesta.test')
  await enter(inspector, 'inspector@demo.atesta.test')
  const address = await submitted(admin, inspector)

  await openFromTask(admin, address)
  await expect(admin.getByRole('region', { name: 'Waiting for review' })).toBeVisible()
  await expect(admin.getByRole('list', { name: 'History' })).toContainText('submitted it')
  await expectAccessibleAtAnyWidth(admin)
  await admin.getByRole('button', { name: 'Return…' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog).toContainText('Say what has to change.')
  await dialog.getByLabel('What has to change').fill('How large is the leak?')
  await dialog.getByRole('button', { name: 'Comment on a question' }).click()
  await dialog.getByLabel('Comment on this question').fill('In litres a minute')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog).toContainText('Choose the question.')
  await dialog.getByRole('combobox', { name: 'Question' }).click()
  await admin.getByRole('option', { name: 'What did you find?' }).click()
  await expectKept(admin, 'What has to change', 'How large is the leak?')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByRole('row', { name: /Valve 7/ })).toContainText('Returned')

  await inspector.goto('/dashboard')
  const needs = inspector.getByRole('region', { name: 'Needs your attention' })
  await expect(needs.getByRole('listitem').filter({ hasText: 'Valve 7' })).toContainText(
    'Returned for changes',
  )
  await needs.getByRole('link', { name: /Valve 7/ }).click()
  const notice = inspector.getByRole('region', { name: 'Returned for changes' })
  await expect(notice).toContainText('How large is the leak?')
  await expect(inspector.getByText('In litres a minute')).toHaveCount(2)
  await notice.getByRole('button', { name: 'Show changes and history' }).click()
  await expect(notice).toContainText('Nothing changed between these submissions.')
  await expect(notice.getByRole('list', { name: 'History' })).toContainText('returned it for changes')
  await expectAccessibleAtAnyWidth(inspector)
  const found = inspector.getByRole('textbox', { name: 'What did you find? required', exact: true })
  await found.fill('A leak of two litres a minute')
  const typed = notice.getByRole('listitem').filter({ hasText: 'What did you find?' })
  await expect(typed.filter({ hasText: 'A leak of two litres a minute' })).toBeVisible()
  await inspector.getByRole('button', { name: 'Submit' }).click()
  await inspector.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(inspector.getByRole('main').getByText('Inspection submitted')).toBeVisible()

  await openFromTask(admin, address)
  const changes = admin.getByRole('region', { name: 'What changed between submissions' })
  const change = changes.getByRole('listitem').filter({ hasText: 'What did you find?' })
  await expect(change).toContainText('A leak of two litres a minute')
  await expect(changes.getByText('Seven')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(admin)
  await admin.getByRole('button', { name: 'Ask for more…' }).click()
  await dialog.getByLabel('Message').fill('The pump too')
  await expectKept(admin, 'Message', 'The pump too')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(admin.getByRole('list', { name: 'History' })).toContainText('The pump too')
  await admin.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Comment').fill('Well seen')
  await expectKept(admin, 'Comment', 'Well seen')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('region', { name: 'Approved' })).toContainText('It stays as it is.')
  await expect(admin.getByRole('button', { name: 'Return…' })).toHaveCount(0)
  await Promise.all([office.close(), field.close()])
})
