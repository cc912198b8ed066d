import { expect, type Page, test } from '@playwright/test'
import { demoPassword, enter } from '../enter.ts'

// A session that ends while its person is in the middle of something.

test('a session that has ended while a question is open leads to signing in, and back', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/workflows?q=a')
  await page.getByRole('table').locator('button[aria-haspopup="menu"]').first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete folder' })
  await expect(confirm).toBeVisible()
  // As on the server, which knows neither the cookie nor the bearer any more.
  await page.context().clearCookies({ name: /session/ })
  await page.route('**/api/workflows/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  )
  await confirm.click()
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fworkflows%3Fq%3Da')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what was typed when a session ended is there again for who signs in again, and for no other', async ({
  page,
}) => {
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'New client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  const name = dialog.getByLabel('Name')
  await name.fill('Nadia Kept')
  await dialog.getByLabel('E-mail').fill('nadia@kept.test')
  const signIn = async (email: string) => {
    await page.context().clearCookies({ name: /session/ })
    await page.route(/\/api\/clients/, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
    )
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await page.unroute(/\/api\/clients/)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn('admin@demo.atesta.test')
  await expect(name).toHaveValue('Nadia Kept')
  await expect(dialog.getByLabel('E-mail')).toHaveValue('nadia@kept.test')
  await signIn('supervisor@demo.atesta.test')
  await expect(name).toHaveValue('')
})

/** Signs in on the page that asks for it. */
async function signInAgain(page: Page) {
  await page.getByLabel('E-mail').fill('admin@demo.atesta.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('who signs out leaves nothing typed behind, not even for themselves', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/clients')
  const name = page.getByRole('dialog', { name: 'New client' }).getByLabel('Name')
  await page.getByRole('button', { name: 'New client' }).first().click()
  await name.fill('Nadia Left')
  // The dialog covers the button here, not in another tab.
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /^Account/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
  await signInAgain(page)
  await expect(name).toHaveValue('')
})

test('the form of a webhook that was made comes back neither with Back nor after its session ended', async ({
  page,
}) => {
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/settings/webhooks')
  const name = page.getByLabel('Name')
  const make = async () => {
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    await name.fill('Dispatch')
    await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.atesta.test/atesta')
    await page.getByRole('checkbox', { name: /A report is ready/ }).check()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.getByRole('status').locator('code')).not.toBeEmpty()
  }
  await make()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'New webhook' }).first()).toBeVisible()
  await make()
  await page.context().clearCookies({ name: /session/ })
  await page.route(/\/api\/search/, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  )
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await page.keyboard.type('belt')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signInAgain(page)
  await expect(page.getByRole('button', { name: 'Create webhook' })).toBeVisible()
  await expect(name).toHaveValue('')
})
