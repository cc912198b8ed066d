// Slow: the folders of three kinds of work in a browser, looked at by axe in both widths.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'
import { expectToast } from '../toast.ts'

/* Folders are made, renamed, archived, brought back and deleted in the same way, whatever they hold. */
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => context.close())

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const inMenu = async (name: string, deed: string) => {
  await row(name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: deed, exact: true }).click()
}
async function make(name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Folder name').fill(name)
  await page.getByRole('button', { name: 'Create folder' }).click()
  await expectToast(page, 'Folder created')
  await expect(row(name)).toBeVisible()
}

const kinds = [
  { of: 'workflows', at: '/dashboard/workflows', edit: 'Edit workflow folder', page: /workflows\/\d+$/ },
  { of: 'claims', at: '/dashboard/claims/folders', edit: 'Edit claim folder', page: /claims\/folders\/\d+$/ },
  {
    of: 'email tasks',
    at: '/dashboard/emails/folders',
    edit: 'Edit email task folder',
    page: /emails\?folder_id=\d+$/,
  },
]

for (const kind of kinds) {
  test(`one of ${kind.of} is named again, opened, archived and brought back`, async () => {
    await page.goto(kind.at)
    await make('Spare shelf')
    await inMenu('Spare shelf', 'Edit')
    const panel = page.getByRole('dialog', { name: kind.edit })
    await panel.getByLabel('Folder name').fill('Upper shelf')
    await panel.getByRole('button', { name: 'Save folder' }).click()
    await expectToast(page, 'Folder saved')
    await row('Upper shelf').getByRole('link', { name: 'Upper shelf' }).click()
    await expect(page).toHaveURL(kind.page)
    await page.goBack()
    await inMenu('Upper shelf', 'Archive')
    await expectToast(page, '1 folder archived')
    await expect(row('Upper shelf')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, '1 folder unarchived')
    await expect(row('Upper shelf')).toBeVisible()
  })

  test(`several of ${kind.of} are archived, brought back and deleted at once`, async () => {
    await page.goto(kind.at)
    await make('Lower shelf')
    for (const name of ['Lower shelf', 'Upper shelf'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
    await expectToast(page, '2 folders archived')
    await expect(row('shelf')).toHaveCount(0)
    await page.getByRole('button', { name: 'Archived' }).click()
    await expect(row('shelf')).toHaveCount(2)
    await expectAccessibleAtAnyWidth(page)
    await page.getByRole('checkbox', { name: 'Select Lower shelf' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Unarchive' }).click()
    await expectToast(page, '1 folder unarchived')
    await expect(row('shelf')).toHaveCount(1)
    await page.goto(kind.at)
    await inMenu('Lower shelf', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
    await expect(row('Lower shelf')).toHaveCount(0)
  })
}

test('one that holds open work says so, and its page stays', async () => {
  await page.goto('/dashboard/workflows')
  await row('Pit walls').getByRole('link', { name: 'Pit walls' }).click()
  await expect(page).toHaveURL(/workflows\/\d+$/)
  const address = page.url()
  await page.getByRole('button', { name: 'More actions for Pit walls' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expectToast(page, 'Archive or move them first')
  await expect(page.getByRole('heading', { name: 'Pit walls' })).toBeVisible()
  expect(page.url()).toBe(address)
})

test('the archive and the settings offer the same', async () => {
  await page.goto('/dashboard/archive?kind=folders')
  const shelves = page.getByRole('checkbox', { name: 'Select Upper shelf' })
  await expect(shelves).toHaveCount(3)
  for (const shelf of await shelves.all()) await shelf.check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Unarchive' }).click()
  await expectToast(page, '3 folders unarchived')
  await page.goto('/dashboard/settings/folders')
  await page.getByRole('searchbox', { name: 'Search folders' }).fill('Upper shelf')
  await expect(row('Upper shelf')).toHaveCount(3)
  for (let left = 3; left > 0; left -= 1) {
    await row('Upper shelf').first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
    await expect(row('Upper shelf')).toHaveCount(left - 1)
  }
})
