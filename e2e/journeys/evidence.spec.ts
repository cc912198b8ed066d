import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'

// An administrator looks through the evidence: finds it, enlarges it, marks it, and opens one after the other.

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }, info) => {
  page = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

test('films and documents have pictures, which enlarge and play', async () => {
  await page.goto('/dashboard/certifications?category=video_basic')
  const film = page.getByRole('button', { name: /^Enlarge/ }).first()
  await expect(film.locator('img')).toHaveJSProperty('complete', true)
  await expect(film.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessibleAtAnyWidth(page)
  await film.click()
  const box = page.getByRole('dialog')
  await expect(box.locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(film).toBeFocused()
})

test('photos are enlarged, turned and followed by keys', async () => {
  await page.goto('/dashboard/certifications?category=photo')
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  const box = page.getByRole('dialog')
  const picture = box.getByRole('img').first()
  await expect(picture).toBeVisible()
  await box.getByRole('button', { name: 'Zoom in' }).click()
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await page.keyboard.press('0')
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(box.getByRole('status')).toContainText(/^2 of/)
  await expectAccessibleAtAnyWidth(page)
  await box.getByRole('link', { name: 'Open the certification' }).click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
})

test('the table is filtered, and what is chosen becomes favourites', async () => {
  await page.goto('/dashboard/certifications?view=table')
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/person_id=\d+/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /favourites/ })
    .click()
  await expect(page.getByText(/favourite (added|removed)/)).toBeVisible()
})

test('one is opened after the other', async () => {
  await page.goto('/dashboard/certifications?view=table')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const first = (await title.textContent()) ?? ''
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(title).not.toHaveText(first)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(title).toHaveText(first)
})

test('a link shows a file to someone outside until it is ended', async ({ browser }) => {
  await page.goto('/dashboard/certifications?view=table&state=certified')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Share this file' }).click()
  await page.getByRole('textbox', { name: 'For whom' }).fill('Auditor Nuñez')
  await page.getByRole('checkbox', { name: /original file/ }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.locator('code', { hasText: '/verifier/' }).textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessibleAtAnyWidth(page)

  const outside = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await outside.goto(new URL(address ?? '').pathname + new URL(address ?? '').search)
  await expect(outside.getByText(/^Shared by/)).toBeVisible()
  await expect(outside.getByRole('img', { name: 'Picture of the shared file' })).toBeVisible()
  await expect(outside).not.toHaveURL(/share=[\w-]{43}/)
  const download = outside.waitForEvent('download')
  await outside.getByRole('button', { name: 'Download the original' }).click()
  expect((await download).suggestedFilename()).not.toBe('')
  await expectAccessibleAtAnyWidth(outside)

  const link = page.getByRole('listitem').filter({ hasText: 'Auditor Nuñez' })
  await link.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(link.getByText('Ended')).toBeVisible()
  await outside.reload()
  await expect(outside.getByText('This link shows nothing any more')).toBeVisible()
  await outside.context().close()
})

test('reports say what they are of', async () => {
  await page.goto('/dashboard/reports?kind=inspection')
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})
