// Slow: a browser sets up a second factor and signs in with it four times; two pages are looked at by axe.

import { appCode, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { demoPassword, enter } from '../enter.ts'

/*
 * A person sets up an authenticator app in the profile, signs in with its code, with a recovery code when the app is
 * lost, and turns it off. Each code is good once, so each sign-in takes the next 30 seconds that are good already.
 */
const email = 'supervisor@demo.atesta.test'

const password = (page: Page) => page.getByLabel(/password/i).and(page.locator('input'))
async function givePassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
}

test('sets up an app, signs in with it and without it, and turns it off', async ({ page, context }) => {
  await enter(page, email)
  await page.goto('/dashboard/profile')
  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  await part.getByRole('button', { name: 'Set up' }).click()
  const own = part.getByLabel('Your password').and(page.locator('input'))
  await own.fill('not my password')
  await part.getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByRole('alert')).toBeVisible()
  await own.fill(demoPassword)
  await part.getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByRole('img', { name: 'QR code with the key for the app' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const key = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const step = stepNow()
  await part.getByLabel('Six digits that the app shows').fill(appCode(key, step - 1))
  await part.getByRole('button', { name: 'Turn on' }).click()
  const codes = part.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allTextContents()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part.getByText('10 recovery codes left')).toBeVisible()

  await context.clearCookies({ name: /session_token/ })
  await givePassword(page)
  await expect(page.getByLabel('Code of the app')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByLabel('Code of the app')).toBeFocused()
  await page.getByLabel('Code of the app').fill(appCode(key, step - 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await expectAccessibleAtAnyWidth(page)
  // With the password alone nothing opens.
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  await page.getByLabel('Code of the app').fill(appCode(key, step))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await context.clearCookies({ name: /session_token/ })
  await givePassword(page)
  await page.getByRole('button', { name: 'I do not have my app' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/dashboard/profile')
  await expect(part.getByText('9 recovery codes left')).toBeVisible()
  await part.getByRole('button', { name: 'Turn off' }).click()
  await own.fill(demoPassword)
  await part.getByLabel('Code of the app, or a recovery code').fill(second)
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a company requires it: who has none is led to set it up, and then to where they were going', async ({
  page,
}) => {
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/settings/company')
  await page.getByRole('switch', { name: 'Require two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Set up two-step sign-in')
  await expectAccessibleAtAnyWidth(page)
  await page.goto('/dashboard/reports')
  await expect(title).toHaveText('Set up two-step sign-in')
  await page.getByLabel('Your password').and(page.locator('input')).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six digits that the app shows').fill(appCode(key, stepNow()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z0-9]+-[A-Z0-9]+$/ })
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(title).toHaveText('Reports')

  // The company is left as it was found, for the journeys that come after.
  await page.goto('/dashboard/settings/company')
  const required = page.getByRole('switch', { name: 'Require two-step sign-in' })
  await expect(required).toBeChecked()
  await required.uncheck({ force: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await call(page, '/second_factor/remove', { body: { password: demoPassword, code } })
})
