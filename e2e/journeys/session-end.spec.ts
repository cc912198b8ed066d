import { expect, test } from '@playwright/test'
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
