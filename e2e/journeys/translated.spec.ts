// Slow: several pages of a browser, each text of which is translated.
import { expect, test } from '@playwright/test'
import { enter } from '../enter.ts'
import { openQuestion } from '../open-question.ts'
import { translate } from '../translate.ts'

/* A browser that translates the page: docs/decisions/0047-pages-that-browsers-translate.md. */

test('leaves lists, and what they open, working', async ({ page }) => {
  await translate(page)
  await enter(page, 'admin@demo.atesta.test')
  const title = page.getByRole('heading', { level: 1 })
  const works = async () => {
    await page.waitForLoadState('networkidle')
    await expect(title).toBeVisible()
    await expect(page.getByText('THIS PAGE STOPPED WORKING')).toHaveCount(0)
  }
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('NotFoundError')) refused.push(message.text())
  })
  for (const list of ['reports', 'workflows', 'claims', 'inspections']) {
    const address = `/dashboard/${list}`
    await page.goto(address)
    await page.locator('main a[data-row]').first().click()
    await page.waitForURL((url) => url.pathname + url.search !== address)
    await works()
    await page.goBack()
    await expect(page).toHaveURL(address)
    await works()
  }
  expect(refused).toEqual([])
})

test('shows what has become of a text, translated', async ({ page }) => {
  await translate(page)
  await openQuestion(page, { type: 'text', max_length: 20 })
  const field = page.getByRole('textbox')
  for (const [typed, left] of [
    ['A pump that rattles', '1 CHARACTER LEFT'],
    ['A pump rattles', ''],
    ['A pump that leaks', '3 CHARACTERS LEFT'],
  ] as const) {
    await field.fill(typed)
    await expect(page.getByText(/CHARACTERS? LEFT/)).toHaveText(left ? [left] : [])
  }
})
