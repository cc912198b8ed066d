import { dayMs } from '@atesta/contract/durations.ts'
import { expect, type Page, test } from '@playwright/test'
import { desktop, phone, resize } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { person } from '../fill-inspection.ts'
import { hold } from '../hold.ts'
import { follow } from '../leave.ts'

/** The calendar: what is offered there to whom, and how one goes about in it. */
let page: Page
const workflow = `Round ${Date.now()}`

test.beforeAll(async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
  const [{ value: template_id }] = await call(page, '/templates/list_for_select')
  const [{ id: folder_id }] = (await call(page, '/workflows/folders')).data
  const people = (await call(page, '/users?page_size=100')).data as { id: number; email: string }[]
  const assignees = people.filter(({ email }) => email === person.email).map(({ id }) => id)
  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  const recurrence = {
    rule: 'FREQ=DAILY',
    starts_at: `${tomorrow}T09:00`,
    time_zone: 'UTC',
    due_after_minutes: 60,
  }
  await call(page, '/workflows/create', {
    body: { name: workflow, folder_id, template_id, assignees, recurrence },
  })
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const entryOn = (shown: Page) => shown.getByRole('button', { name: new RegExp(workflow) }).first()

test('offers changes only to users who may make them', async ({ browser }, info) => {
  await page.goto('/dashboard/calendar?view=week')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await entryOn(page).click()
  await expect(page.getByRole('menuitem', { name: 'Move…' })).toBeVisible()
  await expect(entryOn(page)).toHaveAttribute('draggable', 'true')
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  const inspectors = await context.newPage()
  await enter(inspectors, person.email)
  await inspectors.goto('/dashboard/calendar?view=week')
  await inspectors.getByRole('button').and(inspectors.locator('[aria-label]')).first().waitFor()
  await inspectors.goto(page.url())
  await entryOn(inspectors).click()
  await expect(inspectors.getByRole('menuitem')).toHaveCount(3)
  await expect(entryOn(inspectors)).toHaveAttribute('draggable', 'false')
  await context.close()
})

test('does not ask where to move an occurrence when it is opened once more', async () => {
  await page.goto('/dashboard/archive')
  await follow(page, '/dashboard/calendar?view=agenda')
  await entryOn(page).click()
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  await expect(page.getByRole('dialog').getByLabel('New start')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive')
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar')
  await expect(page.getByRole('button', { name: 'Later', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('does not say that there is nothing while it does not know yet', async () => {
  await page.goto('/dashboard/calendar?view=agenda')
  await expect(entryOn(page)).toBeVisible()
  const reading = await hold(page, '/workflows/calendars*', 'GET')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await reading.asked
  await expect(page).toHaveURL(/day=/)
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
  await expect(entryOn(page)).toHaveCount(0)
  await expect(page.getByText('Nothing in this period')).toHaveCount(0)
  reading.end('through')
  await expect(entryOn(page)).toBeVisible()
})

test('goes back to where one came from, however many days were looked at on a phone', async () => {
  const own = page.viewportSize() ?? desktop
  await resize(page, phone)
  await page.goto('/dashboard/archive')
  await follow(page, '/dashboard/calendar?view=month')
  const days = page.getByRole('table').getByRole('button')
  for (const at of [8, 9, 10]) {
    await days.nth(at).click()
    await expect(days.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive')
  await resize(page, own)
})
