// Slow: a supervisor and an inspector in a browser, looked at by axe in both widths.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'

/* The list of forms: created, named, filed under a category, copied, archived and deleted. */
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

const panel = () => page.getByRole('dialog')
const createBlank = async () => {
  await page.getByRole('button', { name: 'New form' }).first().click()
  await page.getByRole('menuitem', { name: 'Blank' }).click()
}
const menuOf = async (name: string) => {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
}

test('creates a form with a category made on the spot', async () => {
  await page.goto('/dashboard/forms')
  await expect(page.getByRole('heading', { level: 1, name: /^Forms/ })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await createBlank()
  await panel()
    .getByRole('textbox', { name: /^Name( \*)?$/ })
    .fill('Crane check')
  await panel().getByLabel('Description').fill('Before each lift.')
  await panel().getByRole('button', { name: 'New category' }).click()
  await panel().getByLabel('Name of the category').fill('Lifting')
  await page.keyboard.press('Enter')
  await expect(panel().getByRole('combobox', { name: 'Category' })).toHaveValue('Lifting')
  await expectAccessibleAtAnyWidth(page)
  await panel().getByRole('button', { name: 'Create form' }).click()
  await expect(panel()).toHaveCount(0)
})

test('finds it by its category, and keeps names unique', async () => {
  await page.goto('/dashboard/forms?q=crane')
  await expect(page.getByRole('row', { name: /Crane check/ })).toBeVisible()
  await page.goto('/dashboard/forms')
  await page.getByRole('button', { name: 'Category', exact: true }).click()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Lifting' }).click()
  await expect(page).toHaveURL(/company_category_id=/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await createBlank()
  await panel()
    .getByRole('textbox', { name: /^Name( \*)?$/ })
    .fill('crane check')
  await panel().getByRole('button', { name: 'Create form' }).click()
  const taken = page.getByRole('dialog', { name: 'Form name in use' })
  await expect(taken).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await taken.getByRole('button', { name: 'Ok' }).click()
  await panel()
    .getByRole('textbox', { name: /^Name( \*)?$/ })
    .fill('Hoist check')
  await panel().getByRole('button', { name: 'Create form' }).click()
  await expect(panel()).toHaveCount(0)
})

test('copies, archives, brings back and deletes', async () => {
  await page.goto('/dashboard/forms?q=crane')
  await menuOf('Crane check')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate this form' })
  await dialog.getByLabel('Name of the copy').fill('Crane check, night')
  await dialog.getByRole('button', { name: 'Duplicate form' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/dashboard/forms?q=crane')
  await page.getByRole('checkbox', { name: 'Select Crane check, night' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('row', { name: /Crane check, night/ })).toHaveCount(0)
  await page.goto('/dashboard/forms?archived=true')
  await menuOf('Crane check, night')
  await page.getByRole('menuitem', { name: 'Unarchive', exact: true }).click()
  await expect(page.getByRole('row', { name: /Crane check, night/ })).toHaveCount(0)
  await page.goto('/dashboard/forms?q=night')
  await menuOf('Crane check, night')
  await page.getByRole('menuitem', { name: 'Delete form' }).click()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete form' }).click()
  await expect(page.getByRole('row', { name: /Crane check, night/ })).toHaveCount(0)
})

test('says why a form in use is not deleted', async () => {
  await page.goto('/dashboard/forms?q=quick')
  await menuOf('Quick check')
  await expect(page.getByRole('menuitem', { name: /Delete form/ })).toContainText('The form is in use')
  await page.getByRole('menuitem', { name: /Delete form/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete form' }).click()
  await expect(page.getByText('Open tasks use this form')).toBeVisible()
})

test('a form that could not be deleted stays selected', async () => {
  await page.goto('/dashboard/forms?q=check')
  for (const name of ['Hoist check', 'Quick check'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete forms' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forms' }).click()
  await expect(page.getByRole('row', { name: /Hoist check/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select Quick check' })).toBeChecked()
})

test('renames and deletes categories', async () => {
  await page.goto('/dashboard/forms')
  await page.getByRole('button', { name: 'Categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Categories' })
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'Rename Lifting' }).click()
  await dialog.getByLabel('Name of the category').fill('Hoisting')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete Hoisting' }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(dialog.getByText('Hoisting')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('inspectors are told whom forms are for', async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  const inspector = await context.newPage()
  await enter(inspector, 'inspector@demo.atesta.test')
  await expect(inspector.getByRole('link', { name: 'Forms' })).toHaveCount(0)
  await inspector.goto('/dashboard/forms')
  await expect(inspector.getByRole('heading', { name: 'No access with your role' })).toBeVisible()
  await context.close()
})
