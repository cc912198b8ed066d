// Slow: many pages of a browser, several looked at by axe in both widths.
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { desktop, expectAccessible, expectAccessibleAtAnyWidth, phone, resize } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { leaveInEachWay } from '../leave.ts'

/*
 * The work of an administrator: a folder and its members, a workflow that repeats, child workflows, the calendar, the
 * archive and the way back. One journey: each step stands on the one before.
 */
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
let folder: string
const workflow = 'Filter check'

test.beforeAll(async ({ browser }, info) => {
  context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  page = await context.newPage()
  folder = `Filters ${Date.now()}`
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => context.close())

const title = () => page.getByRole('heading', { level: 1 })
const panel = () => page.getByRole('dialog')
const menuOf = (name: string) => page.getByRole('button', { name: `More actions for ${name}`, exact: true })
async function choose(name: string, action: string | RegExp): Promise<void> {
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: action }).click()
}
async function option(label: string, name: string | RegExp): Promise<void> {
  await panel()
    .getByRole('textbox', { name: label })
    .or(panel().getByRole('combobox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name }).first().click()
}

test('makes a folder, renames it, gives it members and looks at it', async () => {
  await page.goto('/dashboard/workflows')
  await page.getByRole('button', { name: 'New folder' }).click()
  await panel().getByLabel('Folder name').fill(folder)
  await panel().getByRole('button', { name: 'Create folder' }).click()
  await expect(panel()).toHaveCount(0)
  await choose(folder, 'Edit')
  await expect(panel().getByLabel('Folder name')).toHaveValue(folder)
  folder = `${folder} north`
  await panel().getByLabel('Folder name').fill(folder)
  await option('Members', /Inés Prado/)
  await expectAccessibleAtAnyWidth(page)
  await panel().getByRole('button', { name: 'Save folder' }).click()
  await expect(panel()).toHaveCount(0)
  await choose(folder, 'Quick look')
  await expect(panel().getByRole('list', { name: 'People' })).toContainText('Inés Prado')
  await panel().getByRole('link', { name: 'Open folder' }).click()
  await expect(title()).toContainText(folder)
})

test('makes a workflow that repeats, in words', async () => {
  await page.getByRole('button', { name: 'New workflow' }).first().click()
  await panel().getByLabel('Name').fill(workflow)
  await option('Form', /./)
  await option('Assigned to', /Inés Prado/)
  await page.keyboard.press('Tab')
  await option('Repeats', 'Every day')
  await expect(panel().getByRole('status')).toContainText(/Every day at 8:00/)
  await expectAccessibleAtAnyWidth(page)
  // The server makes it, and the answer is lost: sent again, it is there once.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/workflows/create', loseAnswer, { times: 1 })
  await panel().getByRole('button', { name: 'Create workflow' }).click()
  await expect(panel().getByRole('alert')).toContainText('No connection')
  await panel().getByRole('button', { name: 'Create workflow' }).click()
  await expect(panel()).toHaveCount(0)
  // Strict: there is one such row.
  await expect(page.getByRole('row', { name: new RegExp(workflow) })).toContainText('Every day')
  await expectAccessibleAtAnyWidth(page)
})

test('skips one time in the calendar, takes it in again, moves it and takes that back', async () => {
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(title()).toHaveText('Calendar')
  await page.getByText('Agenda', { exact: true }).click()
  await expect(page).toHaveURL(/view=agenda/)
  const entry = page.getByRole('button', { name: new RegExp(workflow) }).first()
  await expectAccessibleAtAnyWidth(page)
  await entry.click()
  await page.getByRole('menuitem', { name: 'Skip this occurrence' }).click()
  await expect(entry).toContainText('skipped')
  await entry.click()
  await page.getByRole('menuitem', { name: 'Restore this occurrence' }).click()
  await expect(entry).toContainText('planned')
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter')
  const start = panel().getByLabel('New start')
  await expect(panel().getByLabel('Only this one')).toBeChecked()
  await start.fill((await start.inputValue()).replace(/T.*/, 'T09:15'))
  await expectAccessibleAtAnyWidth(page)
  await page.keyboard.press('Enter')
  await expect(entry).toContainText('9:15')
  await expect(entry).toContainText('moved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('8:00')
  await entry.click()
  await page.getByRole('menuitem', { name: 'Quick look' }).click()
  await expect(panel()).toContainText('Every day')
  await panel().getByRole('link', { name: 'Open' }).click()
  await expect(title()).toHaveText(workflow)
})

test('a month on a phone marks its days and lists the chosen one', async () => {
  const own = page.viewportSize() ?? desktop
  await resize(page, phone)
  await page.goto('/dashboard/calendar?view=month')
  // What repeats every day is on each day of the next month, before which six days of this one stand at most.
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(page).toHaveURL(/day=.*-01/)
  const holding = /[1-9]\d* entr(y|ies)$/
  await page.getByRole('table').getByRole('button', { name: holding }).nth(6).click()
  await expect(page.getByRole('table').locator('[aria-pressed=true]')).toHaveAccessibleName(holding)
  await expect(page.getByRole('button', { name: new RegExp(`${workflow}.*planned`) })).toBeVisible()
  await expectAccessible(page)
  await resize(page, own)
})

test('the address of the calendar is not lost to a key while it is made', async () => {
  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/users/calendar/create', async (route) => {
    await asked
    await route.continue()
  })
  const made = page.waitForResponse('**/api/users/calendar/create')
  await panel().getByRole('button', { name: 'Create address' }).click()
  await expect(panel().getByRole('button', { name: 'Close' }).last()).toBeDisabled()
  await page.keyboard.press('Escape')
  answer()
  await made
  await expect(panel().getByText(/\.ics$/)).toBeVisible()
  await panel().getByRole('button', { name: 'Close' }).last().click()
  await page.unrouteAll()
  await call(page, '/users/calendar', { method: 'DELETE' })
})

test('other programs read the calendar at an address of its own, until it is revoked', async () => {
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(panel()).toContainText('Your calendar in other programs')
  await panel().getByText('Everything I can see').click()
  await expectAccessibleAtAnyWidth(page)
  await panel().getByRole('button', { name: 'Create address' }).click()
  const address =
    (await panel()
      .getByText(/\.ics$/)
      .textContent()) ?? ''
  await expectAccessibleAtAnyWidth(page)
  const file = await page.request.get(new URL(address).pathname)
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain(`SUMMARY:${workflow}`)
  await panel().getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(panel()).toContainText('Last read')
  await expectAccessibleAtAnyWidth(page)
  await panel().getByRole('button', { name: 'Revoke' }).click()
  await expect(panel().getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)
  await page.keyboard.press('Escape')
  // A month may end today, before it begins, and shows the first few of each day.
  await page.getByText('Agenda', { exact: true }).click()
  await page
    .getByRole('button', { name: new RegExp(workflow) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open workflow' }).click()
  await expect(title()).toHaveText(workflow)
})

test('gives each person a child workflow; form and settings are frozen then', async () => {
  await choose(workflow, 'Create child workflows')
  await panel().getByRole('button', { name: 'Create child workflows' }).click()
  await expect(page.getByRole('table', { name: 'Child workflows' })).toContainText('Inés Prado')
  await expectAccessibleAtAnyWidth(page)
  await choose(workflow, 'Edit')
  await expect(panel()).toContainText('Form, settings and repetition are frozen')
  await panel().getByLabel('Description').fill('Twice a day in dust.')
  await panel().getByRole('button', { name: 'Save workflow' }).click()
  await expect(panel()).toHaveCount(0)
  await expect(page.getByText('Twice a day in dust.')).toBeVisible()
  await choose(workflow, /^Delete/)
  await expect(panel()).toContainText('Other work depends on it')
  await panel().getByRole('button', { name: 'Ok' }).click()
})

test('archives it, finds it in the archive and brings it back', async () => {
  await choose(workflow, /^Archive It can be unarchived/)
  await expect(title()).toContainText(folder)
  await page.getByRole('link', { name: 'Archive' }).first().click()
  await expect(title()).toHaveText('Archive')
  await expect(page.getByRole('row', { name: new RegExp(`^(?!.*–).*${workflow}`) })).toContainText('Yes')
  await expectAccessibleAtAnyWidth(page)
  await choose(workflow, 'Unarchive')
  await panel().getByRole('button', { name: 'Unarchive task' }).click()
  await expect(menuOf(workflow)).toHaveCount(0)
})

test('a folder with a workflow in it is not deleted, and says why', async () => {
  await page.goto('/dashboard/workflows')
  await choose(folder, /^Delete/)
  await panel().getByRole('button', { name: 'Delete folder' }).click()
  await expect(panel()).toContainText('Folder is not empty')
  await panel().getByRole('button', { name: 'Ok' }).click()
  await expect(panel()).toHaveCount(0)
})

test('brings several archived folders back at once, or deletes them', async () => {
  const names = ['one', 'two'].map((word) => `Empty ${word} ${Date.now()}`)
  for (const name of names) {
    const { id } = await call(page, '/workflows/folder/create', { body: { name } })
    await call(page, `/folders/archive/${id}`, { method: 'POST' })
  }
  await page.goto('/dashboard/archive?kind=folders&q=Empty')
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click()
  for (const name of names) await expect(menuOf(name)).toHaveCount(0)
  await page.goto('/dashboard/workflows?q=Empty')
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await panel().getByRole('button', { name: 'Delete folders' }).click()
  for (const name of names) await expect(menuOf(name)).toHaveCount(0)
})

test('says that a workflow is gone which was deleted elsewhere, and one that is deleted here is left', async () => {
  const forms = await call(page, '/templates/list_for_select')
  const made = async (name: string) => {
    const [{ id: folder_id }] = (await call(page, '/workflows/folders')).data
    const body = { name, folder_id, template_id: forms[0].value, assignees: [] }
    const { id } = await call(page, '/workflows/create', { body })
    await page.goto(`/dashboard/${folder_id}/${id}`)
    await expect(title()).toHaveText(name)
    return id as number
  }
  const id = await made('Deleted elsewhere')
  await call(page, `/workflows/${id}`, { method: 'DELETE' })
  await choose('Deleted elsewhere', 'Follow')
  await expect(title()).toHaveText('Not found')
  await page.getByRole('main').getByRole('link', { name: 'Workflows' }).click()
  await expect(page).toHaveURL(/dashboard\/workflows$/)

  await made('Deleted here')
  const titles = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    new MutationObserver(() => seen.add(document.querySelector('h1')?.textContent ?? '')).observe(
      document.body,
      {
        childList: true,
        subtree: true,
      },
    )
    return seen
  })
  await choose('Deleted here', 'Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(title()).not.toHaveText('Deleted here')
  expect(await titles.evaluate((seen) => [...seen])).not.toContain('Not found')
})

test('an inspection that was made without a word is not taken for one of another workflow', async () => {
  await page.goto('/dashboard/inspections?panel=create-inspection')
  await panel().getByLabel('Title').fill('Seen once')
  // It is made, and its answer is lost.
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/inspections/create', lost, { times: 1 })
  const start = panel().getByRole('button', { name: 'Start inspection' })
  await start.click()
  await expect(panel().getByRole('alert')).toBeVisible()
  await option('Workflow', 'Monthly pump station inspection')
  await start.click()
  await page.waitForURL(/\/dashboard\/\d+\/\d+\/\d+$/)
  const [task] = new URL(page.url()).pathname.split('/').slice(-2)
  expect((await call(page, `/workflows/${task}`)).name).toBe('Monthly pump station inspection')
})

test('does not open a folder of claims as one of workflows', async () => {
  const { data } = await (await page.request.get('/api/tasks/folders?type=claim')).json()
  await page.goto(`/dashboard/workflows/${data[0].id}`)
  await expect(title()).toHaveText('Page not found')
  await page.goto('/dashboard/archive')
  await leaveInEachWay(page)
})
