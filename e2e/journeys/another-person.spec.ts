// Slow: people sign in three times, and photos travel.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { demoPassword, enter } from '../enter.ts'
import { tenPhotos } from '../field-browser.ts'
import { chooseFiles, person } from '../fill-inspection.ts'
import { makeDraft } from '../opening/records.ts'

const admin = { email: 'admin@demo.atesta.test', name: 'Ana Ferreyra' }

/** The session of the person before has ended, and another one signs in, in a tab of the same browser. */
async function comesIn(context: BrowserContext, tab: Page, email: string): Promise<void> {
  await context.clearCookies({ name: /session/ })
  await tab.goto('/login')
  await tab.getByLabel('E-mail').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(demoPassword)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.waitForURL('**/dashboard')
}

test('keeps unsent work of one person when another signs in, and sends it only in its author’s name', async ({
  browser,
}, info) => {
  const photos = await tenPhotos(info.outputPath('files'))
  const context = await browser.newContext(info.project.use)
  const [page, tab] = [await context.newPage(), await context.newPage()]
  await enter(page, person.email)
  const { data: workflows } = await call(page, '/workflows?q=Pump walk-round')
  const draft = await makeDraft(page, workflows[0])
  const peopleOfFiles = async () => {
    const { data } = await call(tab, `/certifications/list?inspection_id=${draft.id}`)
    return data.map(({ person: by }: { person: { name: string } }) => by.name).sort()
  }
  const remarksOnServer = async () =>
    (await call(tab, `/inspections/form/${draft.id}`)).answers.find(
      ({ value }: { value: unknown }) => typeof value === 'string',
    )?.value
  const waiting = page.locator('[data-file][data-state="waiting"]')
  const remarks = page.getByRole('textbox', { name: /Remarks/ })
  const announcing = '**/api/certifications/create'
  const saving = '**/api/inspections/save/**'

  await page.goto(draft.address)
  await expect(remarks).toBeVisible()
  for (const calls of [announcing, saving]) await page.route(calls, (route) => route.abort())
  await chooseFiles(page, photos.slice(0, 2))
  await remarks.fill('Words of the inspector')
  await expect(waiting).toHaveCount(2)
  await expect(page.getByText('No answer, kept on this device')).toBeVisible()

  await comesIn(context, tab, admin.email)
  // The page goes on as the administrator's, with what the server has.
  await expect(remarks).toHaveValue('')
  await expect(page.locator('[data-file]')).toHaveCount(0)
  for (const calls of [announcing, saving]) await page.unroute(calls)
  await chooseFiles(page, photos.slice(2, 3))
  await expect(page.locator('[data-file][data-state="certified"]')).toHaveCount(1)
  // As soon as the connection is back, which is when everything that waits is sent.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await chooseFiles(page, photos.slice(3, 4))
  await expect(page.locator('[data-file][data-state="certified"]')).toHaveCount(2)
  expect(await peopleOfFiles()).toEqual([admin.name, admin.name])
  expect(await remarksOnServer()).toBeUndefined()

  await comesIn(context, tab, person.email)
  await expect(page.locator('[data-file][data-state="certified"]')).toHaveCount(4)
  // What both changed is for the inspector to choose.
  await page.getByRole('button', { name: 'Keep all of mine' }).click()
  await page.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(remarksOnServer).toBe('Words of the inspector')
  expect(await peopleOfFiles()).toEqual([admin.name, admin.name, person.name, person.name])
  await context.close()
})
