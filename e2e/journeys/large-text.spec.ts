// Slow: a browser with the largest text, on many pages.
import { chromium, expect, type Page, test } from '@playwright/test'
import { phone } from '../accessible.ts'
import { browserSwitches } from '../browser-switches.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { expectFits } from '../fits.ts'

/* At twice the usual size of text, a phone has the room of a watch: everything stays whole, and nothing touches. */
let page: Page
test.beforeAll(async ({ browserName: _ }, info) => {
  const larger = '--blink-settings=defaultFontSize=32'
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserSwitches, larger],
  })
  const { baseURL } = info.project.use
  const context = await browser.newContext({
    ...info.project.use,
    ...(baseURL && { baseURL }),
    locale: 'en-US',
    viewport: phone,
  })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().browser()?.close())

/** Texts in the parts of the page that end in dots or are wider than their place, but for those whose title says all. */
const cut = (within: string) =>
  page.locator(within).evaluateAll((parts) =>
    parts
      .flatMap((part) => [
        ...part.querySelectorAll('*:not(.visually-hidden, bdi, input, textarea, [title] *, [aria-hidden] *)'),
      ])
      .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .filter((one) =>
        [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .map((one) => `${one.textContent} ${one.scrollWidth} > ${one.clientWidth}`),
  )

/** Opens a page and waits for what is to be seen on it. */
async function open(path: string, seen: (now: Page) => ReturnType<Page['getByRole']>): Promise<void> {
  await page.goto(path)
  await expect(seen(page).first()).toBeVisible()
}

async function expectWhole(within = 'main'): Promise<void> {
  await expectFits(page)
  await expect.poll(() => cut(within)).toEqual([])
}

test('the search button keeps away from the logo', async () => {
  const gap = () =>
    page.getByRole('banner').evaluate((header) => {
      const edge = (which: string) => header.querySelector(which)?.getBoundingClientRect()
      return (edge('[aria-label="Search or jump to"] svg')?.left ?? 0) - (edge('a :is(img, svg)')?.right ?? 0)
    })
  await expect.poll(gap).toBeGreaterThan(16)
  await expectFits(page)
})

test('figures and what needs attention keep all their words', async () => {
  await open('/dashboard', (now) => now.getByText('Submitted in 30 days'))
  // Captions of pictures are one line each.
  await expectWhole('main section:not(:has(img)), main dl')
})

test('people of a workflow stay within the window', async () => {
  const { data } = await call(page, '/workflows?q=Pump%20walk-round')
  await open(`/dashboard/${data[0].folder.id}/${data[0].id}`, (now) =>
    now.getByRole('list', { name: 'People' }),
  )
  await expectWhole()
})

test('choices between views, and names beside the map, are whole', async () => {
  await open('/dashboard/certifications?view=map', (now) => now.getByText('Newest with a place'))
  await expect(page.getByText('Map', { exact: true })).toBeInViewport({ ratio: 1 })
  await expectWhole()
})

test('names in the calendar have lines to themselves', async () => {
  await open('/dashboard/calendar?view=agenda', (now) => now.getByRole('button', { name: /Pump walk-round/ }))
  const narrowest = () =>
    page
      .getByRole('main')
      .getByText('Pump walk-round')
      .evaluateAll((names) => Math.min(...names.map((name) => name.getBoundingClientRect().width)))
  await expect.poll(narrowest).toBeGreaterThan(200)
  await expectWhole()
})

test('the buttons of a form say their words in a line', async () => {
  const drafts = await call(page, '/inspections/list?page_size=100')
  const { id, task } = drafts.data.find(
    (one: { state: string; task: { type: string } }) => one.state === 'draft' && one.task.type === 'workflow',
  )
  await open(`/dashboard/${task.folder_id}/${task.id}/${id}`, (now) =>
    now.getByRole('button', { name: 'Back' }),
  )
  await expect(page.locator('[data-own-foot] button')).not.toHaveCount(0)
  const highest = () =>
    page
      .locator('[data-own-foot] button')
      .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().height)))
  await expect.poll(highest).toBeLessThan(120)
  await expectWhole()
})

test('what the search finds is read whole', async () => {
  await open('/dashboard', (now) => now.getByRole('heading', { level: 1 }))
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await page.getByRole('textbox', { name: 'Search or jump to' }).fill('pump')
  await expect(page.getByRole('dialog').getByText('Monthly pump station inspection').first()).toBeVisible()
  await expectWhole('[role=dialog]')
})

test('a new shared link of a certification stays within the window', async () => {
  const { data } = await call(page, '/certifications/list')
  await open(`/dashboard/certifications/${data[0].identifier}`, (now) =>
    now.getByRole('button', { name: 'Share this file' }),
  )
  await page.getByRole('button', { name: 'Share this file' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  await expectWhole('main form')
})

test('names of certifications are read on their cards', async () => {
  await open('/dashboard/certifications?view=table', (now) => now.getByRole('row').getByRole('link'))
  const narrowest = () =>
    page
      .getByRole('row')
      .getByRole('link')
      .evaluateAll((links) => Math.min(...links.map((link) => link.getBoundingClientRect().width)))
  await expect.poll(narrowest).toBeGreaterThan(100)
  await expectWhole()
})
