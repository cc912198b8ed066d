// Slow: a browser lays out pages as they are printed.
import { PDF } from '@libpdf/core'
import { expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'

/* Pages as printed: with the company, without what can only be pressed, and nothing cut or blank. */
const paper = { width: 700, height: 1000 }

let page: Page
test.beforeAll(async ({ browser }, info) => {
  page = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

/** Opens a page at a desk, waits for a text of it, and lays it out on paper. */
async function print(path: string, seen: string | RegExp): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('main').getByText(seen).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
}

test('a printed certification names company, product, time and address, and has neither buttons nor an empty map', async () => {
  const { data } = await call(page, '/certifications/list?located=true&state=certified')
  const path = `/dashboard/certifications/${data[0].identifier}`
  await print(path, 'SHA-256')
  await expect(page.getByRole('banner').getByText('Copper Ridge Mining')).toBeVisible()
  for (const name of ['Search or jump to', 'Share this file', /^Favourite/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const main = page.getByRole('main')
  const foot = await main.evaluate((part) => getComputedStyle(part, '::after').content)
  expect(foot).toContain('Atesta')
  expect(foot).toContain(new URL(path, page.url()).href)
  expect(foot).toContain(String(new Date().getFullYear()))
  const place = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Place' }) })
  await expect(place).toContainText(/°\s[NS]/)
  expect((await place.boundingBox())?.height).toBeLessThan(200)
})

test('a printed calendar is the month that was on the screen', async () => {
  await print('/dashboard/calendar', 'Pump walk-round')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('main').getByText('Pump walk-round').first()).toBeVisible()
})

test('times in a printed list take three lines at most', async () => {
  // Of names that fit into as many lines themselves.
  await print('/dashboard/inspections?q=Haul', /^#\d/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const highest = () =>
    page
      .getByRole('row')
      .evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)))
  await expect.poll(highest).toBeLessThan(90)
})

test('a list that takes several sheets has the heads of its columns on each, and all columns on the paper', async () => {
  await print('/dashboard/inspections', /^#\d/)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Submitted' })).toBeVisible()
  // Which columns there are room for depends on what stands in the list.
  const heads = await page.getByRole('columnheader').getByRole('button').allInnerTexts()
  const names = heads.map((head) => head.trim()).filter((head) => head !== '')
  expect(names.length).toBeGreaterThan(1)
  const [, second] = (await PDF.load(await page.pdf({ format: 'A4' }))).extractText()
  // Above the first inspection of the second sheet.
  const [above = ''] = second?.text.split('#') ?? []
  for (const name of names) expect(above).toContain(name)
})

test('reports are printed as a list, with the place of the one beside it', async () => {
  const { data } = await call(page, '/reports/list?ready=true')
  await print(`/dashboard/reports?report=${data[0].id}`, data[0].title)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const list = await page.getByRole('table', { name: 'Reports' }).boundingBox()
  const beside = page.getByRole('complementary', { name: 'Preview' })
  await expect(beside).toContainText(`/dashboard/reports?report=${data[0].id}`)
  const box = await beside.boundingBox()
  if (!list || !box) throw new Error('Nothing is printed.')
  expect(box.y).toBeGreaterThanOrEqual(list.y + list.height)
  expect(box.height).toBeLessThan(200)
})

test('a printed gallery ends with its last picture', async () => {
  await print('/dashboard/certifications', 'Certifications')
  const pictures = page.getByRole('list', { name: 'Certifications' })
  await expect(pictures.getByRole('listitem').first()).toHaveCSS('position', 'static')
  const rest = () =>
    pictures.evaluate((list) => {
      const ends = Array.from(list.children, (item) => item.getBoundingClientRect().bottom)
      return list.getBoundingClientRect().bottom - Math.max(...ends)
    })
  await expect.poll(rest).toBeLessThan(20)
})
