// Slow: many pages of a browser, each left in several ways.
import { expect, type Page, test } from '@playwright/test'
import { beginInspection } from '../begin-inspection.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { hold } from '../hold.ts'
import { back, follow } from '../leave.ts'
import { expectToast } from '../toast.ts'

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

/** Back, until the application has heard of it, which it may refuse. */
const pressBack = () =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        addEventListener('popstate', () => done(), { once: true })
        history.back()
      }),
  )
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
  // What is saved does not wait for a list that hangs.
  const list = await hold(page, '/workflows/folders*', 'GET')
  again.end('through')
  await list.asked
  await expect(dialog()).toHaveCount(0)
  list.end('through')
  await expect(title()).toContainText('Workflow folders')
  expect(await address()).not.toContain('panel')
})

test('a created record replaces the panel that created it', async () => {
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

test('pasted recipients and clients are not lost without a question', async () => {
  const [{ value: template_id }] = await call(page, '/templates/list_for_select')
  const [{ id: folder_id }] = (await call(page, '/tasks/folders?type=email')).data
  const body = {
    name: `Asked ${run}`,
    folder_id,
    template_id,
    subject: 'Photos',
    message: 'Please.',
    locale: 'en',
  }
  const { id } = await call(page, '/emails/create', { body: { ...body, recipients: [] } })
  await page.goto(`/dashboard/emails/${id}`)
  await page.getByRole('button', { name: 'Add recipients' }).first().click()
  await page.getByText('Paste', { exact: true }).click()
  const pasted = page.getByLabel('Names and addresses')
  await pasted.fill(`Ana <ana.${run}@valves.test>`)
  await pressBack()
  await keepEditing()
  await page.getByRole('link', { name: 'Archive' }).first().click()
  await keepEditing()
  await press('Add 1 recipient')
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('Not sent yet')
  await expect(question()).toHaveCount(0)

  await visit('Clients')
  await page
    .getByRole('link', { name: 'Import CSV' })
    .or(page.getByRole('button', { name: 'Import CSV' }))
    .first()
    .click()
  const rows = page.getByLabel('Or paste rows')
  await rows.fill(`Zoe;zoe.${run}@valves.test`)
  const adding = await hold(page, '/clients/import')
  await press('Add 1 client')
  await adding.asked
  await page.getByRole('link', { name: 'Archive' }).first().click()
  await pressBack()
  adding.end('refused')
  await dialog().getByRole('button', { name: 'Ok' }).click()
  await expect(rows).toHaveValue(/Zoe/)
  await page.getByRole('link', { name: 'All clients' }).click()
  await keepEditing()
  await page.unrouteAll()
  await press('Add 1 client')
  await expect(page.getByRole('link', { name: 'Zoe' })).toBeVisible()
  await expect(question()).toHaveCount(0)
})

test('the reason for which a claim goes on is not lost without a question', async () => {
  const claims = (await call(page, '/claims?page_size=100')).data as {
    id: number
    can: { states: string[] }
  }[]
  const claim = claims.find(({ can }) => can.states.includes('rejected'))
  await page.goto(`/dashboard/claims/${claim?.id}`)
  await page.getByRole('button', { name: 'Change state' }).click()
  await page.getByRole('menuitem', { name: 'Rejected' }).click()
  const reason = dialog().getByLabel('Reason')
  await reason.fill('Outside the insured area')
  await page.keyboard.press('Escape')
  await keepEditing()
  await expect(reason).toHaveValue('Outside the insured area')
})

test('an inspection that is opened while another is being submitted stays a draft as it was', async () => {
  const note = { id: 'note', type: 'text', label: 'Note' }
  const questions = [{ id: 'note_question', label: 'Note', components: [note] }]
  const structure = {
    steps: [{ id: 'form', type: 'form', title: 'Form' }],
    schema: [{ id: 'only', title: 'Only', questions }],
  }
  const asked = { structure, name: `Left ${run}`, title: 'Stays' }
  const { folder_id, task, id } = await beginInspection(page, page, asked)
  const sent = await call(page, '/inspections/create', { body: { task_id: task.id, title: 'Sent' } })
  const at = (one: number) => `/dashboard/${folder_id}/${task.id}/${one}`
  await page.goto(at(id))
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.fill('Mine')
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await follow(page, at(sent.id))
  await expect(field).toHaveValue('')
  await field.fill('Theirs')
  await press('Submit')
  const refusing = await hold(page, '/tasks/submit_form/*')
  await dialog().getByRole('button', { name: 'Submit inspection' }).click()
  await refusing.asked
  await back(page)
  await expect(field).toHaveValue('Mine')
  refusing.end('refused')
  await expectToast(page, 'You left the inspection before it was submitted')
  await expect(dialog()).toHaveCount(0)
  await page.unrouteAll()
  await page.goForward()
  await expect(field).toHaveValue('Theirs')
  await press('Submit')
  const submitting = await hold(page, '/tasks/submit_form/*')
  await dialog().getByRole('button', { name: 'Submit inspection' }).click()
  await submitting.asked
  await back(page)
  await expect(field).toHaveValue('Mine')
  const done = page.waitForResponse('**/api/tasks/submit_form/*')
  submitting.end('through')
  await done
  await expect(dialog()).toHaveCount(0)
  await expect(field).toHaveValue('Mine')
  await expect(field).toBeEditable()
  await page.reload()
  await expect(field).toHaveValue('Mine')
  const stateOf = async (one: number) => (await call(page, `/inspections/form/${one}`)).inspection.state
  expect([await stateOf(id), await stateOf(sent.id)]).toEqual(['draft', 'submitted'])
})
