// Slow: a browser sets up second factors and signs in with them five times; pages are looked at by axe.

import { appCode, stepNow } from '@atesta/testkit/outside/authenticator-app.ts'
import { growOldIn } from '@atesta/testkit/records/old-session.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { demoPassword, enter } from '../enter.ts'
import { makeDraft } from '../opening/records.ts'
import { ownServer } from '../own-server.ts'
import { expectToast } from '../toast.ts'

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
  // As if the browser had been left open: it is asked for what the person knows, and then goes on by itself.
  await growOldIn(ownServer()?.dataDir ?? '', email)
  await part.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const known = question.getByLabel('Your password').and(page.locator('input'))
  await expect(known).toBeFocused()
  await known.fill('not my password')
  await expectAccessibleAtAnyWidth(page)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('Enter the password you sign in with now')).toBeVisible()
  await known.fill(demoPassword)
  await known.press('Enter')
  await expect(part.getByRole('img', { name: 'QR code with the key for the app' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const key = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const digits = part.getByLabel('Six digits from the app')
  await digits.fill('000000')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(digits).toHaveAccessibleDescription(/This code is not right/)
  await expect(digits).toBeFocused()
  const step = stepNow()
  await digits.fill(appCode(key, step))
  await part.getByRole('button', { name: 'Turn on' }).click()
  const codes = part.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allTextContents()
  await part.getByRole('button', { name: 'I have saved them' }).click()
  await expect(part.getByText('10 recovery codes left')).toBeVisible()

  await context.clearCookies({ name: /session_token/ })
  await givePassword(page)
  await expect(page.getByLabel('Code from your app')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await page.getByLabel('Code from your app').fill(appCode(key, step))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await expectAccessibleAtAnyWidth(page)
  // With the password alone nothing opens.
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  // However long it took to get here.
  await page.getByLabel('Code from your app').fill(appCode(key, Math.max(step + 1, stepNow())))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await context.clearCookies({ name: /session_token/ })
  await givePassword(page)
  await page.getByRole('button', { name: 'I do not have my app' }).click()
  await expect(page.getByText('If you have lost these as well, ask the operator')).toBeVisible()
  await page.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('take another')
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/dashboard/profile')
  await expect(part.getByText('9 recovery codes left')).toBeVisible()

  // To a new phone.
  const prove = async (code: string) => {
    await part.getByLabel('Your password').and(page.locator('input')).fill(demoPassword)
    await part.getByLabel('Code from the app, or a recovery code').fill(code)
  }
  await part.getByRole('button', { name: 'Move to another app' }).click()
  await prove(second)
  await expectAccessibleAtAnyWidth(page)
  await part.getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByRole('img', { name: 'QR code with the key for the app' })).toBeVisible()
  const next = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(next).not.toBe(key)
  await digits.fill(appCode(next, stepNow()))
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, 'Your codes now come from the new app')
  await expect(codes).toHaveCount(10)
  const [third = ''] = await codes.allTextContents()
  await part.getByRole('button', { name: 'I have saved them' }).click()
  await expect(part.getByText('10 recovery codes left')).toBeVisible()

  await part.getByRole('button', { name: 'Turn off' }).click()
  await prove(third)
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('when a company requires it, users without a second factor set it up and then continue to their page', async ({
  page,
  context,
}) => {
  await enter(page, 'admin@demo.atesta.test')
  // What is typed here does not arrive.
  await page.route('**/api/inspections/save/**', (route) => route.abort())
  const { data: workflows } = await call(page, '/workflows?q=Pump walk-round')
  await page.goto((await makeDraft(page, workflows[0])).address)
  await page.getByRole('textbox', { name: /Remarks/ }).fill('Not sent yet')
  await expect(page.getByText('No answer, kept on this device')).toBeVisible()
  await page.goto('/dashboard/settings/company')
  await page.getByRole('switch', { name: 'Require two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Set up two-step sign-in')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(title).not.toHaveText('Set up two-step sign-in')
  await page.reload()
  await expect(title).not.toHaveText('Set up two-step sign-in')
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out with unsent work?' })
  await expect(question).toContainText('1 inspection on this device has not been sent.')
  await expectAccessibleAtAnyWidth(page)
  // What is unsent cannot be opened from here.
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Sign out and remove'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.goto('/dashboard/reports')
  await expect(title).toHaveText('Set up two-step sign-in')
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six digits from the app').fill(appCode(key, stepNow()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z0-9]+-[A-Z0-9]+$/ })
      .first()
      .textContent()) ?? ''
  // The session may be read again before they are kept.
  const other = await context.newPage()
  await other.goto('/log/keys')
  await other.evaluate(() => new BroadcastChannel('session').postMessage('changed'))
  const known = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(known).toContain('"must_set_up_second_factor":false')
  await other.close()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(title).toContainText('Reports')

  // The company is left as it was found, for the journeys that come after.
  await page.goto('/dashboard/settings/company')
  const required = page.getByRole('switch', { name: 'Require two-step sign-in' })
  await expect(required).toBeChecked()
  await required.uncheck({ force: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Saved')
  await call(page, '/second_factor/remove', { body: { password: demoPassword, code } })
})

test('adds a passkey, signs in with it, confirms with it that it is them, and removes it', async ({
  page,
  context,
}) => {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enter(page, email)
  await page.goto('/dashboard/profile')
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(part.getByRole('listitem')).toContainText('not used yet')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(part.getByRole('alert')).toContainText('This device has a passkey already')
  await part.getByRole('button', { name: 'Rename' }).click()
  await part.getByLabel('Name of the passkey').fill('Office')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByRole('listitem')).toContainText('Office')
  await expectAccessibleAtAnyWidth(page)

  // As in a browser where none was used yet: nothing is offered, and the button asks.
  await page.evaluate(() => localStorage.removeItem('passkeys'))
  await context.clearCookies({ name: /session_token/ })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')

  // Another tab of the sign-in page asks in the same cookie before the device has answered.
  await context.clearCookies({ name: /session_token/ })
  await page.evaluate(() => localStorage.removeItem('passkeys'))
  const other = await context.newPage()
  await other.goto('/log/keys')
  await page.goto('/login')
  await page.route(
    '**/api/passkeys/sign_in/start',
    async (route) => {
      const response = await route.fetch()
      await context.request.post('/api/passkeys/sign_in/start')
      await other.evaluate(() => new BroadcastChannel('passkeys').postMessage('asked'))
      const { 'set-cookie': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')

  // The browser offers it in the field for the address as well, where one was used before; this device takes what is offered.
  await context.clearCookies({ name: /session_token/ })
  await page.goto('/login')
  await page.waitForURL('**/dashboard')

  await page.goto('/dashboard/profile')
  await growOldIn(ownServer()?.dataDir ?? '', email)
  await part.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(0)
})

test('the prompt for users with neither password nor app receives the focus', async ({ page }) => {
  await enter(page, email)
  const asked = {
    type: 'about:blank',
    status: 403,
    code: 'step_up_required',
    title: 'Confirm',
    detail: 'Confirm',
  }
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const oidc = [{ id: 'oidc', name: 'Acme', type: 'oidc' }]
  await page.route('**/api/auth/providers', (route) => route.fulfill({ json: oidc }))
  for (const [meta, first] of [
    [{ ways: [], untold: true }, question.getByRole('link', { name: 'Open my profile' })],
    [{ ways: [] }, question.getByRole('button', { name: 'Sign in again' })],
    [{ ways: ['passkey'] }, question.getByRole('button', { name: 'Use a passkey' })],
  ] as const) {
    await page.route('**/api/second_factor/start', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', json: { ...asked, meta } }),
    )
    await page.goto('/dashboard/profile')
    const part = page.getByRole('region', { name: 'Two-step sign-in' })
    await part.getByRole('button', { name: 'Set up' }).click()
    await part.getByRole('button', { name: 'Continue' }).click()
    await expect(first).toBeFocused()
    await expectAccessibleAtAnyWidth(page)
    await page.unroute('**/api/second_factor/start')
  }
})
