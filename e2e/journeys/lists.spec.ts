// Slow: pages of three people in a browser, looked at by axe in both widths.
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { expectToast } from '../toast.ts'

/* Columns and views of lists: chosen by keyboard, kept on the account, shared by their address. */
test.describe.configure({ mode: 'serial' })

const opened: BrowserContext[] = []
async function device(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  opened.push(context)
  const page = await context.newPage()
  await enter(page, email)
  return page
}
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await device(browser, 'admin@demo.atesta.test')
})
test.afterAll(async () => {
  for (const context of opened) await context.close()
})

const head = (on: Page, name: string) => on.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const saved = (on: Page) =>
  on.waitForResponse(
    (answer) => /users\/(views|columns)/.test(answer.url()) && answer.request().method() !== 'GET',
  )

test('leaves a column out by keyboard, on every device', async ({ browser }) => {
  await page.goto('/dashboard/users')
  await expect(head(page, 'Role')).toBeVisible()
  const role = page.getByRole('menuitemcheckbox', { name: 'Role' })
  // Pressed while the kept views are still on their way, it does not always open.
  await expect(async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await expect(role).toBeVisible({ timeout: 2000 })
  }).toPass()
  await role.focus()
  const kept = saved(page)
  await role.press('Enter')
  await expect(role).not.toBeChecked()
  await expect(head(page, 'Role')).toHaveCount(0)
  await kept
  await expectAccessibleAtAnyWidth(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head(page, 'Folders')).toBeVisible()
  await expect(head(page, 'Role')).toHaveCount(0)
  const other = await device(browser, 'admin@demo.atesta.test')
  await other.goto('/dashboard/users')
  await expect(head(other, 'Folders')).toBeVisible()
  await expect(head(other, 'Role')).toHaveCount(0)
})

test('keeps filters, order and columns as a view', async () => {
  await page.goto('/dashboard/users?range=RANGE_USER&sort=-name')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the view').fill('Inspectors')
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/saved=\d+/)
  await expect(page.getByRole('button', { name: 'Views: Inspectors' })).toBeVisible()

  await page.getByRole('button', { name: 'Sort by Name' }).click()
  await page.getByRole('button', { name: 'Views: Inspectors (changed)' }).click()
  await expectAccessibleAtAnyWidth(page)
  const kept = saved(page)
  await page.getByRole('menuitem', { name: 'Save changes to “Inspectors”' }).click()
  await kept
  await page.goto('/dashboard/users')
  await expect(page.getByRole('row', { name: /Administrator|admin@/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name: 'Inspectors' }).click()
  await expect(page).toHaveURL(/range=RANGE_USER/)
  await expect(page).toHaveURL(/sort=name/)
  await expect(head(page, 'Role')).toHaveCount(0)
})

test('the address shows it to another person', async ({ browser }) => {
  await page.goto('/dashboard/claims?state=reported')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByRole('dialog').getByLabel('Name of the view').fill('New claims')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/saved=/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'State' }).click()
  await expect(page).toHaveURL(/hidden=state|saved=\d+$/)
  await page.keyboard.press('Escape')
  const other = await device(browser, 'supervisor@demo.atesta.test')
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: /State: Reported/ })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
})

test('renames it and deletes it', async () => {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name: 'Inspectors' }).click()
  await page.getByRole('button', { name: 'Views: Inspectors' }).click()
  await page.getByRole('menuitem', { name: 'Rename “Inspectors”' }).click()
  await page.getByRole('dialog').getByLabel('Name of the view').fill('Field people')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Views: Field people' }).click()
  const gone = saved(page)
  await page.getByRole('menuitem', { name: 'Delete “Field people”' }).click()
  await gone
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/saved=/)
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Columns' }).click()
  const all = saved(page)
  await page.getByRole('menuitem', { name: 'Show all columns' }).click()
  await expect(head(page, 'Role')).toBeVisible()
  await all
})

const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const choose = async (deed: string) => {
  await page.getByRole('toolbar').getByRole('button', { name: deed }).click()
  await page.getByRole('dialog').getByRole('button', { name: deed }).click()
}

test('deletes several inspections at once', async () => {
  for (const title of ['Spare one', 'Spare two']) await call(page, '/inspections/create', { body: { title } })
  await page.goto('/dashboard/inspections?q=Spare')
  await select('Spare one').check()
  await select('Spare two').check()
  await expect(page.getByRole('toolbar')).toContainText('2 selected')
  await expectAccessibleAtAnyWidth(page)
  await choose('Delete inspections')
  await expectToast(page, '2 inspections deleted')
  await expect(select('Spare one')).toHaveCount(0)
  await expect(select('Spare two')).toHaveCount(0)
})

test('deletes those of several clients whom it may, and says why others stay', async () => {
  await call(page, '/clients/create', { body: { name: 'Spare Cranes', email: 'spare@example.com' } })
  await page.goto('/dashboard/clients')
  await select('Spare Cranes').check()
  await select('Desert Vulcanizing').check()
  await choose('Delete clients')
  await expectToast(page, '1 of 2 done. ')
  await expect(select('Spare Cranes')).toHaveCount(0)
  await expect(select('Desert Vulcanizing')).toHaveCount(1)
})

type Task = { id: number; type: string; folder_id: number }
type Listed = { data: { id: number; task: Task; can: { edit: boolean } }[] }

test('the list that an inspection belongs to is marked in the menu', async () => {
  const { data } = (await call(page, '/inspections/list?page_size=100')) as Listed
  const marked = page.getByRole('navigation', { name: 'Main navigation' }).locator('[data-active]')
  for (const [type, name] of [
    ['email', 'Email tasks'],
    ['claim', 'Claims'],
    ['workflow', 'Workflows'],
  ]) {
    const found = data.find(({ task, can }) => task.type === type && !can.edit)
    await page.goto(`/dashboard/${found?.task.folder_id}/${found?.task.id}/${found?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(marked).toHaveText(name ?? '')
  }
  await page.goto('/dashboard/inspections')
  await expect(marked).toHaveText('Inspections')
})

test('a page beyond the end leads to the last one that has rows', async () => {
  await page.goto('/dashboard/inspections?page=99')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).not.toHaveURL(/page=99/)
  await expect(page.getByText('No inspections yet')).toHaveCount(0)
})

test('slow typing into the search keeps the spaces between words', async () => {
  await page.goto('/dashboard/users')
  const box = page.getByRole('searchbox')
  await box.pressSequentially('Ana ')
  await expect(page).toHaveURL(/q=Ana$/)
  await box.pressSequentially('Ferr')
  await expect(box).toHaveValue('Ana Ferr')
  await expect(page).toHaveURL(/q=Ana(\+|%20)Ferr$/)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(box).toHaveValue('')
})

test('until what was searched is answered, the rows of before are marked as such', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.goto('/dashboard/users')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.route('**/api/users?**q=admin**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('searchbox').fill('admin')
  const busy = page.locator('[aria-busy]').filter({ has: page.getByRole('table') })
  await expect(busy).toHaveCount(1)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  answer()
  await expect(busy).toHaveCount(0)
  await page.unrouteAll()
})

test('workflows that are archived together are brought back from the message that says so', async () => {
  const folder = await call(page, '/workflows/folder/create', { body: { name: `Quarries ${Date.now()}` } })
  const [form] = await call(page, '/templates/list_for_select')
  for (const name of ['Pump house', 'Ramp'])
    await call(page, '/workflows/create', {
      body: { name, folder_id: folder.id, template_id: form.value, assignees: [] },
    })
  await page.goto(`/dashboard/workflows/${folder.id}`)
  for (const name of ['Pump house', 'Ramp']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('2 workflows archived')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ramp/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('row', { name: /Pump house/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ramp/ })).toBeVisible()
})

test('claims are narrowed by anyone who works on them, found by typing', async () => {
  await page.goto('/dashboard/claims?view=table')
  await page.getByRole('button', { name: 'Assigned to', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('Whitehorse')
  await page.getByRole('option', { name: /Daniel Whitehorse/ }).click()
  await expect(page).toHaveURL(/assignee_id=\d+/)
  await page.reload()
  await expect(
    page.getByRole('button', { name: 'Assigned to: Daniel Whitehorse', exact: true }),
  ).toBeVisible()
})

test('an entry of the audit log stays as it was opened, also from a link', async () => {
  const { data } = await call(page, '/audit?page=2')
  await page.goto(`/dashboard/settings/audit?entry=${data[0].id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Hash')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('table').getByRole('link').first().click()
  await expect(dialog).toContainText('Hash')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/settings\/audit$/)
  await expect(dialog).toHaveCount(0)
})

test('a report that could not be asked for is still being asked for', async () => {
  await page.goto('/dashboard/reports')
  await page.getByRole('button', { name: 'New report' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New report' })
  await dialog.getByText('Claim', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Claim' }).click()
  await page.getByRole('option').first().click()
  await page.route('**/api/reports/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await dialog.getByRole('button', { name: 'Generate report' }).click()
  await expectToast(page, 'The server did not respond')
  await expect(dialog.getByRole('combobox', { name: 'Claim' })).not.toHaveValue('')
  await page.unrouteAll()
})
