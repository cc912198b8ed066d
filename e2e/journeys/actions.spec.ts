// Slow: three pages in a browser, looked at by axe in both widths.
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'

type Submitted = { data: { id: number; task: { id: number; folder_id: number } }[] }

/** The page of an inspection that was submitted in a workflow; it has one other action. */
async function submittedPage(page: Page): Promise<string> {
  const { data }: Submitted = await call(page, '/inspections/list?submitted=true&page_size=1')
  const [{ id, task } = { id: 0, task: { id: 0, folder_id: 0 } }] = data
  await call(page, '/actions/create', { body: { inspection_id: id, text: 'Paint the ladder' } })
  return `/dashboard/${task.folder_id}/${task.id}/${id}`
}

test('adds a corrective action to what was submitted, finds it, and reports it done', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  await page.goto(await submittedPage(page))
  await page.getByRole('button', { name: 'Add action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add corrective action' })
  await dialog.getByLabel('What has to be done').fill('Fence the drop beside the ladder')
  await dialog.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Ana Ferreyra' }).click()
  await dialog.getByLabel('Due on').fill('2020-02-03')
  await expect(dialog.getByText('This day has passed')).toBeVisible()
  // What was typed is not lost by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('What has to be done')).toHaveValue('Fence the drop beside the ladder')
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'Add action' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Fence the drop beside the ladder' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Corrective actions' }).first().click()
  await page.getByRole('button', { name: 'Mine' }).click()
  const row = page.getByRole('row', { name: /Fence the drop/ })
  await expect(row).toContainText('Overdue · Feb 3, 2020')
  await expectAccessibleAtAnyWidth(page)
  await row.getByRole('link', { name: 'Fence the drop beside the ladder' }).click()

  const note = page.getByLabel('Note for the history')
  await note.fill('Fenced and signposted')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Fenced and signposted')
  await page.getByRole('button', { name: 'Mark as done' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('Fenced and signposted')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('link', { name: 'Corrective actions' }).first().click()
  await expect(page.getByRole('link', { name: 'Paint the ladder' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fence the drop beside the ladder' })).toHaveCount(0)
})

test('several are dated and finished at once, and taken back', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const { data }: Submitted = await call(page, '/inspections/list?submitted=true&page_size=1')
  const [first] = data
  for (const text of ['Grease the hinge', 'Grease the bolt'])
    await call(page, '/actions/create', { body: { inspection_id: first?.id, text } })
  await page.goto('/dashboard/actions?q=Grease')
  const rows = page.getByRole('row', { name: /Grease the/ })
  const both = async (told: string) => {
    for (const index of [0, 1]) await expect(rows.nth(index)).toContainText(told)
  }
  const choose = async () => {
    for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()
  }
  await choose()
  await page.getByRole('button', { name: 'Assign or set a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 corrective actions or set a date' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Due on').fill('2031-05-06')
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await both('May 6, 2031')
  await choose()
  // What could not be changed is still chosen.
  const refuse = (route: Route) => (route.request().method() === 'GET' ? route.continue() : route.abort())
  await page.route('**/api/actions/**', refuse)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText(/^0 of 2 changed/)).toBeVisible()
  for (const index of [0, 1]) await expect(rows.nth(index).getByRole('checkbox')).toBeChecked()
  await page.unroute('**/api/actions/**', refuse)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(rows).toHaveCount(0)
  // The offer to take back the dates may still be there, on its way out.
  const done = page.getByRole('status').filter({ hasText: '2 corrective actions: Done' })
  await done.getByRole('button', { name: 'Undo' }).click()
  await both('May 6, 2031')
  await both('Open')
})

test('does not overwrite what a colleague changed while the dialog was open', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const { data }: Submitted = await call(page, '/inspections/list?submitted=true&page_size=1')
  const body = { inspection_id: data[0]?.id, text: 'Mark the gas valve' }
  const { id, version } = await call(page, '/actions/create', { body })
  await page.clock.install()
  await page.goto(`/dashboard/actions/${id}`)
  await page.getByRole('button', { name: 'Assign or set a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign or set a date' })
  await dialog.getByLabel('What has to be done').fill('Mark the gas valve in red')
  await call(page, `/actions/${id}`, { body: { due_on: '2031-05-06', version } })
  // Back from another window, the page reads again what is old.
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/actions/read/${id}`))
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A newer version was saved')
  expect(await call(page, `/actions/read/${id}`)).toMatchObject({
    text: 'Mark the gas valve',
    due_on: '2031-05-06',
  })
})
