// Slow: one browser looks at many pages by keyboard, and waits for a search of records.
import { expect, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth, phone } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { Keys } from '../keys.ts'

const title = 'heading'

test('a supervisor finds, opens and goes everywhere by keyboard alone', async ({ page }) => {
  await enter(page, 'supervisor@demo.atesta.test')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(search.getByRole('searchbox').or(search.getByRole('textbox'))).toBeFocused()
  await page.keyboard.type('pump walk')
  await expect(search.getByText('Workflow · Pumps and stations').first()).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole(title, { level: 1 })).toHaveText('Pump walk-round')

  await page.keyboard.press('Control+k')
  // Opened last, so it is offered before anything is typed.
  await expect(search.getByText('Workflow · Pumps and stations').first()).toBeVisible()
  await page.keyboard.type('dark')
  await expect(search.getByText('Appearance: Dark')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // Sections of the settings and what can be made are found as well, as far as this person may.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('claim')
  await expect(search.getByText('New claim', { exact: true })).toBeVisible()
  // Letters are kept for the box while it opens; Control+A needs it.
  await expect(search.getByRole('searchbox').or(search.getByRole('textbox'))).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('api keys')
  await search.getByText('Settings: API keys').click()
  await expect(page.getByRole(title, { level: 1 })).toHaveText(/API keys/)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Go to Reports')).toBeVisible()
  // What has the focus is in sight, also where the list is longer than the window is high.
  await expect(keys.getByRole('button', { name: 'Ok' })).toBeFocused()
  await expect(keys.getByRole('button', { name: 'Ok' })).toBeInViewport({ ratio: 1 })
  await expectAccessibleAtAnyWidth(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  const pages = new Keys(page)
  await pages.goTo('w', 'Workflow folders')
  await expect(page.getByRole('link', { name: 'Haulage fleet' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Haulage fleet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole(title, { level: 1 })).toContainText('Haulage fleet')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // Letters belong to the box now.
  await page.keyboard.type('gh')
  await expect(page.getByRole('searchbox')).toHaveValue('gh')
  // Escape empties it, and once more leads back to the keys of the list.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await pages.goTo('i', 'Inspections')
})

test('each figure is the size of the list it leads to', async ({ page }) => {
  await enter(page, 'supervisor@demo.atesta.test')
  const names = ['Open inspections', 'Submitted in 30 days', 'Certifications', 'Certified in 30 days']
  for (const name of names) {
    const figure = page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.getByText(name, { exact: true }) })
    const size = (await figure.textContent())?.replace(name, '')
    expect(size).toMatch(/^\d+$/)
    await figure.click()
    await expect(page.getByRole(title, { level: 1 })).toHaveText(new RegExp(` ${size}$`))
    await page.goBack()
  }
})

test('older notifications are reached by keyboard, also after they could not be loaded', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const [{ value: template_id }] = await call(page, '/templates/list_for_select')
  const [{ id: folder_id }] = (await call(page, '/workflows/folders')).data
  const people = (await call(page, '/users?q=inspector@demo')).data
  for (let made = 0; made < 21; made += 1) {
    const body = { name: `Told ${made}`, folder_id, template_id, assignees: [people[0].id] }
    await call(page, '/workflows/create', { body })
  }
  await enter(page, 'inspector@demo.atesta.test')
  const bell = page.getByRole('dialog', { name: /^Notifications/ })
  const entries = bell.getByRole('listitem')
  const older = bell.getByRole('button', { name: 'Older' })
  await page.route('**/api/notifications?*after=*', (route) => route.fulfill({ status: 500 }))
  // The keys come after the page, which waits for nothing.
  await expect(async () => {
    await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
    await expect(bell).toBeVisible({ timeout: 3000 })
  }).toPass()
  await older.press('Enter')
  await expect(bell.getByRole('alert')).toBeVisible()
  await expect(bell.getByRole('button', { name: 'Retry' })).toBeFocused()
  await expectAccessibleAtAnyWidth(page)
  await page.unroute('**/api/notifications?*after=*')
  await page.keyboard.press('Enter')
  await expect(entries.nth(20).getByRole('button')).toBeFocused()
  await expect(bell.getByText('Told 0')).toBeVisible()
})

test('what fails for one reason is said once, and asked for again together', async ({ page }) => {
  await enter(page, 'supervisor@demo.atesta.test')
  const calls = /\/api\/(dashboard|workflows|claims|actions|emails|inspections)\b/
  await page.route(calls, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText([/Unknown error/])
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Certifications/ }).first()).toBeVisible()
})

test('what fails for two reasons says both', async ({ page }) => {
  await enter(page, 'supervisor@demo.atesta.test')
  const calls = /\/api\/(dashboard|workflows|claims|actions|emails|inspections)\b/
  await page.route(calls, (route) =>
    route.fulfill({ status: route.request().url().includes('/dashboard') ? 500 : 502 }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText([/Service unavailable/, /Unknown error/])
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).first().press('Enter')
  await expect(page.getByRole('alert')).toHaveText([/Unknown error/])
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('lists what needs attention as far as loaded, and names the rest', async ({ page }) => {
  await page.route('**/api/claims?**', (route) => route.fulfill({ status: 403 }))
  await enter(page, 'supervisor@demo.atesta.test')
  const needs = page.getByRole('region', { name: 'Needs your attention' })
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await expect(needs.getByRole('alert')).toContainText('Some of it could not be loaded')
  const again = needs.getByRole('button', { name: 'Retry' })
  await page.unroute('**/api/claims?**')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/claims?**', async (route) => {
    await held
    await route.fulfill({ status: 403 })
  })
  const asked = page.waitForRequest('**/api/claims?**')
  await again.press('Enter')
  await asked
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await expect(again).toBeFocused()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect(again).toHaveAttribute('aria-disabled', 'false')
  await expect(again).toBeFocused()
  await page.unroute('**/api/claims?**')
  await again.press('Enter')
  await expect(needs.getByRole('alert')).toHaveCount(0)
})

test('which credits a figure counts is said once it is known', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/subscription_information', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const figure = page.getByRole('main').getByRole('link', { name: /Credits/ })
  await expect(figure).toHaveAccessibleName(/^(– ?Credits|Credits ?–)$/)
  release()
  await expect(figure).toContainText('Credits used')
})

test('the search opens with what was typed while it loaded', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/page-search-*.js', async (route) => {
    await held
    await route.continue()
  })
  await enter(page, 'supervisor@demo.atesta.test')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pump w')
  await page.keyboard.press('Backspace')
  release()
  const box = page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('textbox')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('pump ')
  await page.keyboard.type('walk')
  await expect(box).toHaveValue('pump walk')
})

test('Enter opens what is found for everything that was typed, however late', async ({ page }) => {
  await enter(page, 'supervisor@demo.atesta.test')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search or jump to' })
  const found = search.getByText('Workflow · Pumps and stations').first()
  await page.keyboard.type('pump w')
  await expect(found).toBeVisible()
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/search?**', (route) => {
    held.push(() => route.continue())
  })
  // Records of fewer letters are no answer to these.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('dark')
  await expect(search.getByText('Appearance: Dark')).toBeVisible()
  await expect(found).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(search).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('walk-round')
  await expect(search.getByRole('status')).toContainText('Searching')
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.unroute('**/api/search?**')
  for (const answer of held) await answer().catch(() => undefined)
  await expect(page.getByRole(title, { level: 1 })).toHaveText('Pump walk-round')
})

test('a search that never comes takes no letter from what is typed elsewhere', async ({ page }) => {
  await page.route('**/assets/page-search-*.js', () => {})
  await enter(page, 'supervisor@demo.atesta.test')
  await page.goto('/dashboard/workflows')
  const box = page.getByRole('searchbox')
  await expect(box).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lost')
  await box.click()
  await page.keyboard.type('haul')
  await expect(box).toHaveValue('haul')
})

test('a search that cannot be answered says so, and finds again with the connection', async ({
  page,
  context,
}) => {
  await enter(page, 'supervisor@demo.atesta.test')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.route('**/api/search?**', (route) => route.fulfill({ status: 500 }))
  await search.getByRole('textbox').fill('pump walk')
  await expect(search.getByRole('status')).toContainText('Records could not be searched')
  await page.unroute('**/api/search?**')
  // A space presses a button, and is no letter for the box.
  await search.getByRole('button', { name: 'Retry' }).press('Space')
  await expect(search.getByText('Workflow · Pumps and stations').first()).toBeVisible()
  await context.setOffline(true)
  await search.getByRole('textbox').fill('walk-round')
  await expect(search.getByRole('status')).toContainText('You are offline')
  await expect(search.getByText('Nothing found')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  await context.setOffline(false)
  await expect(search.getByText('Workflow · Pumps and stations').first()).toBeVisible()
})

test('letters do nothing once they are switched off', async ({ page }) => {
  await enter(page, 'supervisor@demo.atesta.test')
  const letters = page.getByRole('switch', { name: 'Single-key shortcuts' })
  // The keys come after the page, which waits for nothing.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(letters).toBeVisible({ timeout: 2000 })
  }).toPass()
  await letters.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('home says what is due; on a phone the bar at the thumb leads on, and a draft is there without a connection', async ({
    page,
    context,
  }) => {
    await page.setViewportSize(phone)
    await enter(page, 'inspector@demo.atesta.test')
    const needs = page.getByRole('region', { name: 'Needs your attention' })
    await expect(needs.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Work in the last 30 days' })).toBeVisible()
    await expectAccessibleAtAnyWidth(page)

    const bar = page.getByRole('navigation', { name: 'Quick navigation' })
    await bar.getByRole('link', { name: 'Evidence' }).click()
    await expect(page.getByRole(title, { level: 1 })).toContainText('Certifications')
    await bar.getByRole('link', { name: 'Home' }).click()
    const draft = page.getByRole('region', { name: 'To finish' }).getByRole('link').first()
    const name = await draft.locator('span').first().textContent()
    await draft.click()
    // Whichever was touched last: forms of one section have nothing to continue to.
    await expect(page.getByRole('progressbar', { name: 'Sections done' })).toBeVisible()
    await page.goBack()
    await expect(needs).toBeVisible()
    await context.setOffline(true)
    const kept = page.getByRole('region', { name: 'On this device, not sent yet' })
    await expect(kept.getByRole('link', { name: name ?? '' })).toBeVisible()
  })
})
