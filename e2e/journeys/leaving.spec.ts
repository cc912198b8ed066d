// Slow: many pages of a browser, each left in several ways.
import { expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { hold } from '../hold.ts'

/** What is typed is lost only by those who were asked, and what was done while leaving is not left unsaid. */
let page: Page

test.beforeAll(async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const run = Date.now()
const title = () => page.getByRole('heading', { level: 1 })
const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('dialog', { name: 'Discard changes?' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const keepEditing = async () => {
  await expect(question()).toBeVisible()
  await press('Keep editing')
  await expect(question()).toHaveCount(0)
}

/** By a link of the navigation: what is put into the history by hand is no step that the application can take back. */
async function visit(name: string, heading = name) {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(title()).toContainText(heading)
}

/** Back, which the application may refuse: nothing tells when it has. */
const pressBack = () => page.evaluate(() => history.back())
const address = () => page.evaluate(() => location.pathname + location.search)

test('a panel stays while it saves, and tells what was refused', async () => {
  await page.goto('/dashboard/archive')
  await visit('Workflows', 'Workflow folders')
  await press('New folder')
  const name = dialog().getByLabel('Folder name')
  await name.fill(`Held ${run}`)
  const saving = await hold(page, '/workflows/folder/create')
  await dialog().getByRole('button', { name: 'Create folder' }).click()
  await saving.asked
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await pressBack()
  saving.end('refused')
  await expect(dialog().getByRole('alert')).toBeVisible()
  await expect(name).toHaveValue(`Held ${run}`)
  expect(await address()).toContain('panel=workflows-folder-create')
  await page.keyboard.press('Escape')
  await keepEditing()
  await page.unrouteAll()
  const again = await hold(page, '/workflows/folder/create')
  await dialog().getByRole('button', { name: 'Create folder' }).click()
  await again.asked
  await pressBack()
  again.end('through')
  await expect(dialog()).toHaveCount(0)
  await expect(title()).toContainText('Workflow folders')
  expect(await address()).not.toContain('panel')
})

test('what was made takes the place of the panel that made it', async () => {
  await page.goto('/dashboard/archive')
  await visit('Inspections')
  await press('New inspection')
  await dialog().getByLabel('Title').fill('Made in its place')
  await dialog().getByRole('button', { name: 'Start inspection' }).click()
  await page.waitForURL(/\/dashboard\/\d+\/\d+\/\d+$/)
  await expect(question()).toHaveCount(0)
  await page.goBack()
  await page.waitForURL(/\/dashboard\/inspections$/)
  await expect(title()).toContainText('Inspections')
  await expect(dialog()).toHaveCount(0)
  await page.goBack()
  await expect(title()).toHaveText('Archive')
})

test('addresses that are looked up are not lost without a question', async () => {
  await page.goto('/dashboard/emails')
  await page.getByRole('button', { name: 'New email task' }).first().click()
  await dialog().getByText('Paste', { exact: true }).click()
  const checking = await hold(page, '/clients/check')
  await dialog().getByLabel('Names and addresses').fill('Ana <ana@valves.test>')
  await checking.asked
  await page.keyboard.press('Escape')
  checking.end('through')
  await expect(dialog().getByLabel('Names and addresses')).toHaveValue(/Ana/)
  await expect(dialog().getByText('1 recipient is ready.')).toBeVisible()
  await page.keyboard.press('Escape')
  await keepEditing()
  await page.keyboard.press('Escape')
  await press('Discard changes')
  await expect(dialog()).toHaveCount(0)
})

test('a form on a page stays while it saves, and is left without a question afterwards', async () => {
  await page.goto('/dashboard/settings/folders')
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Folder name').fill(`Page ${run}`)
  const saving = await hold(page, '/tasks/folder/create')
  await press('Create')
  await saving.asked
  await page.getByRole('link', { name: 'Archive' }).first().click()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  saving.end('refused')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Folder name')).toHaveValue(`Page ${run}`)
  await page.getByRole('link', { name: 'Archive' }).first().click()
  await keepEditing()
  await page.unrouteAll()
  await press('Create')
  await expect(page.getByRole('searchbox', { name: 'Search folders' })).toBeVisible()
  await expect(question()).toHaveCount(0)
})
