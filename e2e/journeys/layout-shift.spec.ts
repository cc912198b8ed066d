// Slow: each page is loaded with answers held back until others have come.
import { repetitions } from '@atesta/testkit/test-size.ts'
import { expect, type Page, type Response, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { personalLink } from '../speed/places.ts'

type Photo = {
  identifier: string
  preview: boolean
  inspection_id: number
  task: { id: number; type: string; folder_id: number } | null
}
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

/** Notes what moves on a page without the user having done anything, from its first moment on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 99) : ''))
        if (!hadRecentInput) window.shifts.push({ value, what: what.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Holds answers back until something else has come, as a slow connection does now and then. */
async function answerAfter(page: Page, late: RegExp, first: (page: Page) => Promise<unknown>) {
  const come = first(page)
  come.catch(() => {})
  await page.route(late, async (route) => {
    await come
    await route.continue()
  })
}
const answerTo = (path: RegExp) => (page: Page) =>
  page.waitForResponse((answer: Response) => path.test(new URL(answer.url()).pathname))
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

/** What the page has moved by, once its pictures are there and nothing is on its way. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  // Those below the fold may never be loaded, and move nothing that is seen.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const shifts = await page.evaluate(() => window.shifts)
  return shifts.reduce((sum, { value }) => sum + value, 0)
}

test('no layout shift when data and pictures arrive', async ({ page }, info) => {
  await enter(page, 'admin@demo.atesta.test')
  const photos: Photo[] = (await call(page, '/certifications/list?category=photo&page_size=100')).data
  const sent = new Set<number>()
  for (const id of new Set(photos.flatMap(({ task }) => (task?.type === 'workflow' ? task.id : []))))
    for (const one of (await call(page, `/workflows/${id}/inspections?submitted=true`)).data) sent.add(one.id)
  const photo = photos.find(({ preview, inspection_id }) => preview && sent.has(inspection_id)) as Photo
  const link = await personalLink((path, body) => call(page, path, body ? { body } : {}))
  const folder = `/dashboard/workflows/${photo.task?.folder_id}`
  const workflow = `/dashboard/${photo.task?.folder_id}/${photo.task?.id}`

  const visits: { address: string; late: RegExp; first: (page: Page) => Promise<unknown> }[] = [
    { address: '/dashboard', late: /\/api\/dashboard/, first: heading },
    { address: '/dashboard', late: /\/api\/workflows\?/, first: answerTo(/\/api\/dashboard\/summary$/) },
    {
      address: folder,
      late: /\/api\/folders\/\d+/,
      first: answerTo(/\/api\/workflows$/),
    },
    {
      address: workflow,
      late: /\/api\/workflows\/\d+\/inspections/,
      first: answerTo(/\/api\/workflows\/\d+$/),
    },
    { address: `${workflow}/${photo.inspection_id}`, late: /\/api\/certifications\/list/, first: heading },
    { address: '/dashboard/certifications', late: /preview/, first: heading },
    { address: `/dashboard/certifications/${photo.identifier}`, late: /preview/, first: heading },
    { address: '/verifier', late: /checked-part-[\w-]+\.js$/, first: heading },
    { address: `/verifier/${photo.identifier}`, late: /\/api\/verifier/, first: heading },
    // Its pages come whole: only the font is late.
    { address: '/', late: /\.woff2$/, first: heading },
    { address: link, late: /\/api\/emails\/link/, first: answerTo(/\/assets\/.*\.js$/) },
  ]
  // Every other page at each width; with `npm run faults` all at both.
  const phones = info.project.name === 'phone' ? 1 : 0
  const chosen = repetitions(0, 1) ? visits : visits.filter((_, at) => at % 2 === phones)
  for (const { address, late, first } of chosen) {
    const other = await page.context().newPage()
    await watchShifts(other)
    await answerAfter(other, late, first)
    await other.goto(address)
    await heading(other)
    expect
      .soft(await shiftOf(other), `${address}: ${JSON.stringify(await other.evaluate(() => window.shifts))}`)
      .toBeLessThan(0.005)
    // What is held back still, on a slow machine, must not be continued on a page that is gone.
    await other.unrouteAll({ behavior: 'ignoreErrors' })
    await other.close()
  }
})

test('what needs a person pushes nothing down that was seen loading', async ({ page }, info) => {
  test.skip(info.project.name === 'desktop', 'There, what is needed is as high as what stands for it.')
  await enter(page, 'admin@demo.atesta.test')
  const other = await page.context().newPage()
  await watchShifts(other)
  const loading = other.locator('[aria-busy] .mantine-Skeleton-root').last()
  await answerAfter(other, /\/api\/workflows\?/, () => loading.waitFor())
  await answerAfter(other, /\/api\/notifications/, async () => {
    await other.locator('section:has(#home-needs) li').first().waitFor()
    await loading.waitFor()
  })
  await other.goto('/dashboard')
  await heading(other)
  await expect(other.locator('section:has(#home-needs) li').first()).toBeVisible()
  expect(await shiftOf(other), JSON.stringify(await other.evaluate(() => window.shifts))).toBeLessThan(0.005)
  await other.unrouteAll({ behavior: 'ignoreErrors' })
})

/** What the server sends to stand there until the application does. */
const firstFrame = async (page: Page, address: string) =>
  (await (await page.request.get(address)).text()).includes('first-side')

test('an inspection stands in the middle without the navigation from the first moment on', async ({
  page,
}, info) => {
  test.skip(info.project.name === 'phone', 'The navigation stands beside pages at desks only.')
  await enter(page, 'admin@demo.atesta.test')
  const rows: { id: number; state: string; task: { id: number; type: string; folder_id: number } }[] = (
    await call(page, '/inspections/list?page_size=100')
  ).data
  const own = rows.filter(({ task }) => task.type === 'workflow')
  const draft = own.find(({ state }) => state === 'draft')
  const sent = own.find(({ state }) => state === 'submitted')
  const late = /\/api\/(inspections|templates)\//
  for (const one of [draft, sent]) {
    if (!one) throw new Error('The demo has no such inspection.')
    const address = `/dashboard/${one.task.folder_id}/${one.task.id}/${one.id}`
    expect(await firstFrame(page, address)).toBe(false)
    const other = await page.context().newPage()
    await watchShifts(other)
    const loading = other.waitForSelector('[aria-busy]', { state: 'attached' })
    await answerAfter(other, late, () => loading)
    await other.goto(address)
    await loading
    const rail = other.getByRole('navigation', { name: 'Main navigation' })
    await expect(rail).toBeHidden()
    await heading(other)
    await expect(rail).toBeHidden()
    const [left, right] = await other
      .getByRole('heading', { level: 1 })
      .locator('xpath=ancestor::header/..')
      .evaluate((form) => [
        form.getBoundingClientRect().left,
        innerWidth - form.getBoundingClientRect().right,
      ])
    expect(Math.abs((left ?? 0) - (right ?? 0))).toBeLessThan(16)
    expect.soft(await shiftOf(other), address).toBeLessThan(0.005)
    // Out of it and in again by links, the frame is that of the page.
    await other.getByRole('main').getByRole('link').first().click()
    await expect(rail).toBeVisible()
    await other.goBack()
    await expect(rail).toBeHidden()
    await other.unrouteAll({ behavior: 'ignoreErrors' })
    await other.close()
  }
  expect(await firstFrame(page, '/dashboard/inspections')).toBe(true)
})

test('on a phone nothing moves or is covered when the connection is lost', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'supervisor@demo.atesta.test')
  await page.goto('/dashboard/inspections')
  await expect(page.getByRole('main').locator('a[data-row]').nth(4)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const places = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('h1, a[data-row]'), (one) => one.getBoundingClientRect().y),
    )
  const before = await places()
  await context.setOffline(true)
  const banner = page.locator('[role=status] > div', { hasText: 'You are offline' })
  await expect(banner).toBeVisible()
  expect(await places()).toEqual(before)
  const bar = await page.getByRole('navigation', { name: 'Quick navigation' }).boundingBox()
  const box = await banner.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  // What gets the focus is not behind it either.
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.getByRole('main').getByRole('textbox'))
    .first()
    .focus()
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    const apart = await banner.evaluate((floating) => {
      const held = document.activeElement
      if (!held || held === document.body || held.closest('nav, header')) return true
      const [a, b] = [floating.getBoundingClientRect(), held.getBoundingClientRect()]
      return b.bottom <= a.top || b.top >= a.bottom || b.right <= a.left || b.left >= a.right
    })
    expect(apart).toBe(true)
  }
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})
