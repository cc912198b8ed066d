// Slow: pages are printed, and drawn in the colours of a contrast theme.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { openQuestion } from '../open-question.ts'

// Pages where they are not seen as designed: on paper, and in the colours that a person has chosen for everything.

/** The colour behind an element, as it is drawn. */
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

test('prints the page alone on white, whatever is on the screen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('colour-scheme', 'dark'))
  await enter(page, 'admin@demo.atesta.test')
  const { data } = await call(page, '/certifications/list?category=photo&sort=created_at&page_size=1')
  await page.goto(`/dashboard/certifications/${data[0].identifier}`)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('dark')
  // As a browser says it to the page; what prints to a file for a test says nothing.
  const tell = (event: string) => page.evaluate((name) => dispatchEvent(new Event(name)), event)
  await tell('beforeprint')
  expect(await scheme()).toBe('light')
  await tell('afterprint')
  expect(await scheme()).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download proof' })).toBeHidden()
})

test('a contrast theme shows selections and charts', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, 'admin@demo.atesta.test')
  const ground = await groundOf(page, 'body')
  expect(await groundOf(page, 'nav a[aria-current]')).not.toBe(ground)
  expect(await groundOf(page, 'section[aria-labelledby=home-activity] i')).not.toBe(ground)
  await expectAccessible(page)
  await page.goto('/dashboard/certifications?view=table')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expect(await groundOf(page, '.mantine-SegmentedControl-label[data-active]')).not.toBe(ground)
  await expectAccessible(page)
  // A page below an item of the menu, which is not the item's own.
  await page.goto('/dashboard/claims')
  await page.locator('tbody').getByRole('row').first().getByRole('link').first().click()
  await page.waitForURL(/\/dashboard\/claims\/\d+/)
  const above = page.getByRole('navigation').locator('a[data-active]')
  await expect(above).toBeVisible()
  expect(await groundOf(page, 'nav a[data-active]')).not.toBe(ground)
})

test('a contrast theme marks today, and frames entries of the calendar and verdicts', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/calendar')
  const entry = page.getByRole('main').getByRole('button', { name: /Pump walk-round/ })
  await expect(entry.first()).toBeVisible()
  expect(await groundOf(page, 'td[data-today] span')).not.toBe(await groundOf(page, 'body'))
  await expect(entry.first()).toHaveCSS('border-top-style', 'solid')
  const { data } = await call(page, '/certifications/list?state=certified&page_size=1')
  await page.goto(`/verifier/${data[0].identifier}`)
  const verdict = page.locator('[class*=card]').filter({ hasText: 'The record is genuine' }).first()
  await expect(verdict).toHaveCSS('border-top-style', 'solid')
})

test('more contrast, where a person asks for it, makes lines and soft words stronger', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const drawn = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('main h1 + p') ?? document.body)
      return [color, getComputedStyle(document.querySelector('header') ?? document.body).borderBottomColor]
    })
  await page.goto('/dashboard/certifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [soft, line] = await drawn()
  await page.emulateMedia({ contrast: 'more' })
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect([soft, line]).not.toContain(ink)
  // Colours take a moment to change.
  await expect.poll(async () => (await drawn())[0]).toBe(ink)
  await expect.poll(async () => (await drawn())[1]).not.toBe(line)
})

test('a contrast theme shows pressed buttons in selection colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/verifier?all_accepted=true')
  const pressed = page.getByRole('button', { name: 'English', pressed: true })
  await expect(pressed).toBeVisible()
  const colours = await pressed.evaluate((button) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'HighlightText'
    probe.style.backgroundColor = 'Highlight'
    const of = ({ color, backgroundColor }: CSSStyleDeclaration) => [color, backgroundColor]
    const is = [button, probe].map((element) => of(getComputedStyle(element)))
    probe.remove()
    return is
  })
  expect(colours[0]).toEqual(colours[1])
})

test('a contrast theme shows chosen options, keyboard focus and progress of a form', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openQuestion(page, { type: 'yes_no' })
  await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true })
  const ground = await groundOf(page, 'body')
  expect(await groundOf(page, 'label:has(:checked)')).not.toBe(ground)
  const bar = page.getByRole('progressbar')
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  const options = Array.from({ length: 20 }, (_, at) => ({ value: `v${at}`, label: `Place ${at}` }))
  await openQuestion(page, { type: 'dropdown', options })
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Place 0' }).click()
  await page.getByRole('combobox').press('ArrowDown')
  await page.getByRole('combobox').press('ArrowDown')
  await expect(page.locator('[data-combobox-selected]')).toHaveText('Place 1')
  const filled = () =>
    page.getByRole('option').evaluateAll((all) => {
      const groundOf = (option: Element) => getComputedStyle(option).backgroundColor
      const marked = all.find((option) => option.hasAttribute('data-combobox-selected'))
      return all
        .filter((option) => marked && groundOf(option) === groundOf(marked))
        .map((each) => each.textContent)
    })
  expect(await filled()).toEqual(['Place 1'])
})
