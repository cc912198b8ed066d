// Slow: workbooks are read and written in a browser, looked at by axe in both widths.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'

/* A form leaves as an XLSForm workbook or as JSON, and comes in from either. */
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

const formName = 'Conveyor walk'
async function download(what: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: `More actions for ${formName}`, exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: what }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

for (const [kind, item] of [
  ['xlsx', 'Download as XLSForm'],
  ['json', 'Download as JSON'],
] as const) {
  test(`a form downloaded as ${kind} is the same form when it is imported`, async () => {
    await page.goto('/dashboard/forms?q=conveyor')
    const { name, bytes } = await download(item)
    expect(name).toBe(`${formName}.${kind}`)
    await page.getByRole('button', { name: 'New form' }).click()
    await page.getByRole('menuitem', { name: 'Import a file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import a form' })).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
    await expect(page.getByText('Everything in the file is imported.')).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await page.getByRole('button', { name: 'Create form' }).click()
    const taken = page.getByRole('dialog', { name: 'Form name in use' })
    await taken.getByRole('button', { name: 'Ok' }).click()
    await page.getByRole('textbox', { name: 'Name of the form' }).fill(`${formName} ${kind}`)
    await page.getByRole('button', { name: 'Create form' }).click()
    await expect(page).toHaveURL(/\/dashboard\/forms\/\d+$/)
  })
}

test('lists rows that could not be imported, and refuses files that are not forms', async () => {
  await page.goto('/dashboard/forms?view=import')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'note.xlsx', mimeType: 'text/plain', buffer: Buffer.from('no workbook') })
  await expect(page.getByRole('alert')).toContainText('There is no form in this file')
  await expect(page.getByRole('button', { name: 'Create form' })).toBeDisabled()
  const survey = 'type,name,label\ntext,a,A'
  await input.setInputFiles({
    name: 'survey.json',
    mimeType: 'application/json',
    buffer: Buffer.from(survey),
  })
  await expect(page.getByRole('alert')).toContainText('There is no form in this file')
})

test('says that the connection is at fault where the code that reads files does not come', async () => {
  await page.goto('/dashboard/forms?view=import')
  const buffer = Buffer.from('no workbook')
  for (const part of [/\/form-file-[^/]*\.js$/, /\/workbook-worker-[^/]*\.js$/]) {
    await page.route(part, (route) => route.abort())
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.xlsx', mimeType: 'text/plain', buffer })
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The server did not respond')
    await page.unroute(part)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toContainText('There is no form in this file')
    await page.reload()
  }
})
