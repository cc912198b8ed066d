// Slow: many pages of a browser, most looked at by axe in both widths.
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { leaveInEachWay } from '../leave.ts'
import { mailedLink } from '../mailed-link.ts'

/*
 * How accounts begin and end: a user registers a company and confirms it by e-mail, invites a
 * colleague, who joins, forgets the password, sets another and is disabled. One journey: each step stands on the one
 * before. Of pages that differ in words alone one is looked at by axe.
 */
test.describe.configure({ mode: 'serial' })

let ada: BrowserContext
let office: Page
let bruno: BrowserContext
let field: Page
let company: string
let adas: string
let brunos: string
let brunoId: number
let invitation: string
let reset: string

const adasPassword = 'granite before breakfast'
const first = 'gravel in the morning'
const second = 'sand in the evening'
const green = '#0a7a33'

test.beforeAll(async ({ browser }, info) => {
  ada = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  office = await ada.newPage()
  bruno = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  field = await bruno.newPage()
  const run = `${info.project.name}-${Date.now()}`
  company = `Quarry ${run}`
  adas = `ada.${run}@quarry.test`
  brunos = `bruno.${run}@quarry.test`
})
test.afterAll(async () => {
  await ada.close()
  await bruno.close()
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const password = (page: Page) => page.getByLabel(/password/i).and(page.locator('input'))

const refuse = (route: Route, code: string, status: number) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', status, code, title: 'Refused for the test', detail: '' }),
  })

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await password(page).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('registers a company; what is missing is said at the fields', async () => {
  await office.goto('/register?all_accepted=true')
  await expect(title(office)).toHaveText('Create account')
  await office.getByLabel('Company').fill(company)
  await office.getByLabel('Work e-mail address').fill('ada at the quarry')
  await password(office).fill('short')
  await office.getByRole('button', { name: 'Create account' }).click()
  await expect(office.getByText('Fill in this field.')).toBeVisible()
  await expect(office.getByText('Enter an e-mail address like name@company.com.')).toBeVisible()
  await expect(office.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(office.getByText('Accept the terms to continue.')).toBeVisible()
  await expect(office.getByLabel('Your name')).toBeFocused()
  // In the language in which the page is read, also when that changes afterwards.
  await office.getByRole('button', { name: 'Português' }).click()
  await expect(office.getByText('Preencha este campo.')).toBeVisible()
  await expect(office.getByText('Fill in this field.')).toHaveCount(0)
  await office.getByRole('button', { name: 'English' }).click()
  await expectAccessibleAtAnyWidth(office)
  // What was said of a field goes away with what it was said of.
  await office.getByLabel('Your name').fill('Ada Roca')
  await expect(office.getByText('Fill in this field.')).toHaveCount(0)
  await expect(office.getByText('Use at least 10 characters.')).toBeVisible()
  await office.getByLabel('Work e-mail address').fill(`wrong.${adas}`)
  // What was typed is still there when the page is loaded again, but for the password.
  await office.reload()
  await expect(office.getByLabel('Company')).toHaveValue(company)
  await expect(office.getByLabel('Your name')).toHaveValue('Ada Roca')
  await expect(office.getByLabel('Work e-mail address')).toHaveValue(`wrong.${adas}`)
  await expect(password(office)).toHaveValue('')
  await password(office).fill(adasPassword)
  await office.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await password(office).fill('password123')
  await office.getByRole('button', { name: 'Create account' }).click()
  await expect(office.getByText('This password is among the first')).toBeVisible()
  await expect(password(office)).toBeFocused()
  await password(office).fill(adasPassword)
  await office.getByRole('button', { name: 'Create account' }).click()
  await expect(title(office)).toHaveText('Check your e-mail')
  await expect(office.getByText(`If wrong.${adas} can be used`)).toBeVisible()
  await office.getByRole('button', { name: 'Correct what I typed' }).click()
  await expect(office.getByLabel('Company')).toHaveValue(company)
  await expect(office.getByLabel('Work e-mail address')).toBeFocused()
  await office.getByLabel('Work e-mail address').fill(adas)
  await office.getByRole('button', { name: 'Create account' }).click()
  await expect(office.getByText(`If ${adas} can be used`)).toBeVisible()
})

test('confirms it by the link of the message and the password, only with both, and is signed in', async () => {
  const link = await mailedLink(adas, /Confirm your registration/)
  await office.goto(link)
  await expect(title(office)).toHaveText('Confirm your registration')
  await expectAccessibleAtAnyWidth(office)
  await password(office).fill('some other password')
  await expect(office.getByRole('link', { name: 'Forgot it? Register again' })).toBeVisible()
  await office.getByRole('button', { name: 'Create the company' }).click()
  await expect(office.getByText('That is not your password')).toBeVisible()
  await expect(password(office)).toBeFocused()
  await password(office).fill(adasPassword)
  await office.getByRole('button', { name: 'Create the company' }).click()
  await office.waitForURL('**/dashboard')
  await expect(office.getByRole('banner')).toContainText(company)
})

test('an empty list offers to make its first entry once', async () => {
  for (const path of ['workflows', 'claims', 'claims/folders', 'emails', 'emails/folders', 'inspections']) {
    await office.goto(`/dashboard/${path}`)
    const main = office.getByRole('main')
    await expect(main.getByText(/^No .* yet$/)).toBeVisible()
    const names = await main.getByRole('button').allInnerTexts()
    const offers = names.filter((name) => /^New /.test(name))
    expect([path, offers]).toEqual([path, [...new Set(offers)]])
    expect([path, offers.length]).not.toEqual([path, 0])
  }
  await office.goto('/dashboard')
})

test('suggests first steps until something was done', async () => {
  const steps = office.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link')).toHaveCount(4)
  await expectAccessibleAtAnyWidth(office)
  await steps.getByRole('link', { name: /Start an inspection/ }).click()
  await expect(office.getByRole('dialog', { name: 'New inspection' })).toBeVisible()
  await office.keyboard.press('Escape')
  await steps.getByRole('link', { name: /Choose a form/ }).click()
  await expect(office.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(office).toHaveURL(/view=library/)
  await office.goBack()
  await steps.getByRole('link', { name: /Invite your team/ }).click()
  await expect(office.getByRole('dialog', { name: 'Invite a person' })).toBeVisible()
  await office.goBack()
  await expect(steps).toBeVisible()
  // A field for a folder says what is missing where there is none.
  await office.goto('/dashboard/claims?panel=claim-create')
  await office.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).click()
  await expect(office.getByText('There is no folder yet.')).toBeVisible()
  await office.goto('/dashboard')
})

test('invites a colleague, in the company’s own colour', async () => {
  const settings = await call(office, '/companies/settings')
  const { name, locale, time_zone, theme, contact_email, version } = settings
  const changed = { name, locale, time_zone, theme, contact_email, version, main_colour: green }
  await call(office, '/companies/settings', { body: changed })
  const body = { email: brunos, name: 'Bruno Paz', range: 'RANGE_USER' }
  brunoId = (await call(office, '/users/create', { body })).id
  await office.goto('/dashboard/settings/mailbox')
  await office.getByRole('link', { name: `${company} invites you to Atesta` }).click()
  const links = office.locator('article a[href*="invitation="]')
  invitation = (await links.first().getAttribute('href')) ?? ''
  expect(invitation).toContain('/register?invitation=')
})

test('joins by the invitation, which is then used up', async () => {
  const { pathname, search } = new URL(invitation)
  await field.goto(`${pathname}${search}&all_accepted=true`)
  await expect(title(field)).toHaveText(`Join ${company}`)
  await expect(field.getByRole('complementary')).toContainText(company)
  expect(await field.evaluate(() => getComputedStyle(document.body).getPropertyValue('--company'))).toBe(
    green,
  )
  await expectAccessibleAtAnyWidth(field)
  await password(field).fill(first)
  await field.getByRole('checkbox', { name: 'I accept the terms' }).check()
  // The account is there, and only signing in fails.
  await field.route('**/api/auth/signin/credentials', (route) => route.abort(), { times: 1 })
  await field.getByRole('button', { name: 'Join' }).click()
  await expect(title(field)).toHaveText(`You have joined ${company}`)
  await expectAccessibleAtAnyWidth(field)
  await field.getByRole('link', { name: 'Sign in' }).click()
  await enter(field, brunos, first)
  await field.waitForURL('**/dashboard')
  await expect(field.getByRole('banner')).toContainText(company)
  // A busy server says nothing about the invitation.
  await office.route('**/api/auth/invitation', (route) => refuse(route, 'too_many_requests', 429))
  await office.goto(pathname + search)
  await expect(title(office)).toHaveText('Refused for the test')
  await office.unroute('**/api/auth/invitation')
  await office.getByRole('button', { name: 'Retry' }).click()
  await expect(title(office)).toHaveText('This invitation is no longer valid')
  await expect(office.getByText('Try to sign in')).toBeVisible()
})

test('asks for another password', async () => {
  await office.goto('/forgot-password')
  await expect(title(office)).toHaveText('Forgot your password?')
  await expectAccessibleAtAnyWidth(office)
  await office.getByLabel('Work e-mail address').fill(brunos)
  await office.getByRole('button', { name: 'Send the link' }).click()
  await expect(title(office)).toHaveText('Check your e-mail')
  reset = await mailedLink(brunos, /Choose a new password/)
})

test('sets it, and sessions opened with the old one end', async () => {
  const elsewhere = await bruno.newPage()
  await elsewhere.goto('/reset-password')
  await expect(title(elsewhere)).toHaveText('This link is incomplete')
  // Cut off on the way.
  await elsewhere.goto('/reset-password?token=cut')
  await password(elsewhere).fill(second)
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await expect(title(elsewhere)).toHaveText('This link is incomplete')
  await expect(elsewhere.getByRole('link', { name: 'Request another link' })).toBeVisible()
  await elsewhere.goto('/register?token=cut')
  await password(elsewhere).fill(second)
  await elsewhere.getByRole('button', { name: 'Create the company' }).click()
  await expect(title(elsewhere)).toHaveText('This link is incomplete')
  await elsewhere.goto(reset)
  await expect(title(elsewhere)).toHaveText('Set a new password')
  await expectAccessibleAtAnyWidth(elsewhere)
  await password(elsewhere).fill(second)
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await expect(title(elsewhere)).toHaveText('Your password has been changed')
  await elsewhere.goto(reset)
  await password(elsewhere).fill(second)
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await expect(title(elsewhere)).toHaveText('This link is no longer valid')
  await expect(elsewhere.getByText('Try to sign in')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()

  await field.reload()
  await field.waitForURL('**/login?**')
  await expect(field.getByText('Your session has ended')).toBeVisible()
  // The sign-in page of a device on which a user of the company signed in before.
  await expect(field.getByRole('complementary')).toContainText(company)
  await enter(field, brunos, first)
  await expect(field.getByRole('alert')).toContainText('is not right')
  await password(field).fill(second)
  await field.getByRole('button', { name: 'Sign in' }).click()
  await field.waitForURL('**/dashboard')
})

test('a disabled user is signed out immediately and cannot sign in again', async () => {
  await office.goto('/dashboard')
  await call(office, `/users/${brunoId}`, { method: 'DELETE' })
  await field.goto('/dashboard/workflows')
  await field.waitForURL('**/login?**')
  await enter(field, brunos, second)
  await expect(field.getByRole('alert')).toContainText('is not right')
  await expectAccessibleAtAnyWidth(field)
})

test('signing out leaves nothing of the company on the device', async () => {
  await office.getByRole('button', { name: /Account|Ada/ }).click()
  await office.getByRole('menuitem', { name: 'Sign out' }).click()
  await office.waitForURL('**/login')
  await expect(office.getByRole('complementary')).not.toContainText(company)
  await expect(office.getByRole('complementary')).toContainText('Atesta')
  expect(await office.evaluate(() => JSON.stringify(localStorage))).not.toContain(company)
})

test('both leave the page they ended on in each way', async () => {
  await leaveInEachWay(field)
  await leaveInEachWay(office)
})
