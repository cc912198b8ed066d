// Slow: twelve downloads, a second apart.
import { expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { hold } from '../hold.ts'
import { expectToast } from '../toast.ts'

/** What a button does is done once, and for all that was chosen. */
let page: Page
const run = Date.now()

test.beforeAll(async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

/** The calls that are made to addresses like this from now on. */
function callsTo(address: RegExp): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && address.test(request.url())) found.push(request.url())
  })
  return found
}

test('a second click does not bring archived folders back once more', async () => {
  const names = ['one', 'two'].map((word) => `Twice ${word} ${run}`)
  for (const name of names) {
    const { id } = await call(page, '/workflows/folder/create', { body: { name } })
    await call(page, `/folders/archive/${id}`, { method: 'POST' })
  }
  await page.goto('/dashboard/archive?kind=folders&q=Twice')
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const calls = callsTo(/folders\/unarchive/)
  const first = await hold(page, '/folders/unarchive/*')
  await page.getByRole('button', { name: 'Unarchive', exact: true }).dblclick()
  await first.asked
  first.end('through')
  for (const name of names)
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
  expect(calls).toHaveLength(2)
})

test('a second click does not test a webhook once more', async () => {
  const body = { name: `Hook ${run}`, url: 'https://example.com/hook', events: ['certification.certified'] }
  const { id } = await call(page, '/webhooks/create', { body })
  await page.goto(`/dashboard/settings/webhooks?webhook=${id}`)
  const calls = callsTo(/webhooks\/.*ping|ping/)
  const button = page.getByRole('button', { name: 'Send a test' })
  const first = await hold(page, '/webhooks/*/ping')
  await button.dblclick()
  await first.asked
  await expect(button).toBeDisabled()
  first.end('through')
  await expectToast(page, 'Test sent')
  await expect(button).toBeEnabled()
  expect(calls).toHaveLength(1)
})

test('all inspections that were chosen are downloaded', async () => {
  const [{ value: template_id }] = await call(page, '/templates/list_for_select')
  const [{ id: folder_id }] = (await call(page, '/workflows/folders')).data
  const { id: me } = await call(page, '/auth/me')
  const task = await call(page, '/workflows/create', {
    body: { name: `Many ${run}`, folder_id, template_id, assignees: [me] },
  })
  for (let count = 0; count < 14; count += 1)
    await call(page, '/inspections/create', { body: { task_id: task.id, title: `Of many ${count}` } })
  await page.goto(`/dashboard/${folder_id}/${task.id}`)
  const names = new Set<string>()
  page.on('download', (download) => names.add(download.url()))
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  await page.getByRole('button', { name: 'Download', exact: true }).first().click()
  await expect.poll(() => names.size).toBe(14)
})

test('the plan that was paid for is looked for, and the thanks are said once', async () => {
  await page.clock.install()
  let read = 0
  await page.route('**/api/auth/subscription_information', (route) => {
    read += 1
    return route.fallback()
  })
  await page.goto('/dashboard/billing?checkout=done')
  await expect(page.getByRole('status').filter({ hasText: 'Thank' })).toBeVisible()
  await expect.poll(() => read).toBeGreaterThan(0)
  const before = read
  for (let at = 0; at < 3; at += 1) {
    const now = read
    await page.clock.runFor(3500)
    await expect.poll(() => read).toBeGreaterThan(now)
  }
  expect(read).toBeGreaterThan(before)
  await page.clock.runFor(60_000)
  await expect(page).toHaveURL(/\/dashboard\/billing$/)
})

test('polls for paid credits and refreshes the history', async () => {
  await page.clock.install()
  let read = 0
  await page.route('**/api/billing/history**', (route) => {
    read += 1
    return route.fallback()
  })
  await page.goto('/dashboard/billing?checkout=credits')
  await expect(page.getByRole('status').filter({ hasText: 'Thank you. The credits' })).toBeVisible()
  await expect.poll(() => read).toBeGreaterThan(0)
  const before = read
  await page.clock.runFor(3500)
  await expect.poll(() => read).toBeGreaterThan(before)
})
