// Slow: many pages of a browser, most looked at by axe in both widths.
import { makePhoto } from '@atesta/testkit/files.ts'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { leaveInEachWay } from '../leave.ts'
import { expectToast } from '../toast.ts'

/*
 * A company: its settings, folders, keys, webhooks and audit log, and what it pays. In a company that no other journey looks
 * at, because its name and look change.
 */
test.describe.configure({ mode: 'serial' })

let rita: BrowserContext
let page: Page
const run = Date.now()

test.beforeAll(async ({ browser }, info) => {
  rita = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  page = await rita.newPage()
  await enter(page, 'admin@rival.atesta.test')
})
test.afterAll(() => rita.close())

const title = () => page.getByRole('heading', { level: 1 })
const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const toast = (text: string) => expectToast(page, text)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** A field with options, whether they can be searched or not. */
const options = (name: string, within: Page | Locator = page) =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first()
/** The connection is lost and comes back, and with it what is shown is read again. */
async function readAgain(path: string): Promise<void> {
  const read = page.waitForResponse((answer) => answer.url().endsWith(path) && answer.ok())
  await rita.setOffline(true)
  await rita.setOffline(false)
  await read
}
async function section(name: string): Promise<void> {
  if (!page.url().includes('/settings/')) await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(title()).toContainText(name)
}

test('saves the company, and gives it another look, which it keeps', async () => {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(title()).toHaveText('Company')
  // So are tabs told apart: by what the page is about, where that says more than the page.
  await expect(page).toHaveTitle('Company · Settings · Atesta')
  await page.getByLabel('Contact address').fill('polizas@rival.atesta.test')
  await expectAccessibleAtAnyWidth(page)
  await press('Save changes')
  await toast('Saved')
  await section('Branding')
  const preview = page.getByRole('region', { name: 'Preview' })
  const look = () => preview.evaluate((part) => getComputedStyle(part).getPropertyValue('--look'))
  await page.getByLabel('Custom colour').fill('#ffe600')
  await expect(page.getByText(/text and buttons use the darker shade #[0-9a-f]{6}/)).toBeVisible()
  await expect.poll(look).toBe('#ffe600')
  await page.getByLabel('Custom colour').fill('#0a7a33')
  await expect.poll(look).toBe('#0a7a33')
  // Half of another one is none, and says so; the preview waits.
  await page.getByLabel('Custom colour').fill('#7a0')
  await expect(page.getByLabel('Custom colour')).toHaveAttribute('aria-invalid', 'true')
  expect(await look()).toBe('#0a7a33')
  await page.getByLabel('Custom colour').fill('#0a7a33')
  await expectAccessibleAtAnyWidth(page)
  await press('Save changes')
  await toast('Saved')
  await page.reload()
  await expect(page.getByLabel('Custom colour')).toHaveValue('#0a7a33')
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--company'))).toBe(
    '#0a7a33',
  )
  await section('Company')
  await expect(page.getByLabel('Contact address')).toHaveValue('polizas@rival.atesta.test')
})

test('keeps typed settings while a logo is chosen and while a colleague saves', async () => {
  await section('Branding')
  await page.getByLabel('Custom colour').fill('#7a0a5c')
  const logo = {
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 400, height: 120 }),
  }
  const elsewhere = await rita.newPage()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(logo)
  await toast('Logo saved')
  const shown = await page.getByRole('region', { name: 'Logo' }).locator('img').getAttribute('src')
  await expect(elsewhere.locator(`a[href="/dashboard"] img[src="${shown}"]`)).toBeVisible()
  await elsewhere.close()
  await press('Save changes')
  await toast('Saved')
  await section('Company')
  const address = page.getByLabel('Contact address')
  await address.fill('half.typed@rival.atesta.test')
  const { version } = await call(page, '/companies/settings')
  await call(page, '/companies/settings', { body: { contact_email: 'new@rival.atesta.test', version } })
  await readAgain('/api/companies/settings')
  await expect(address).toHaveValue('half.typed@rival.atesta.test')
  await press('Save changes')
  await expect(page.getByRole('alert')).toContainText('A newer version was saved')
  await press('Load the newer version')
  await expect(address).toHaveValue('new@rival.atesta.test')
})

test('makes a folder for claims with a member', async () => {
  const name = `Granizo ${run}`
  await section('Folders')
  await expectAccessibleAtAnyWidth(page)
  await press('New folder')
  await page.getByLabel('Name').fill(name)
  await page.getByText('Claims', { exact: true }).last().click()
  await options('Members').click()
  await page.getByRole('option', { name: /Lucía Bianchi/ }).click()
  await page.keyboard.press('Escape')
  await expectAccessibleAtAnyWidth(page)
  await press('Create')
  await page.getByRole('searchbox', { name: 'Search folders' }).fill(name)
  await expect(row(name)).toContainText('Lucía Bianchi')
  // Until it is found the rows move, and what is pressed may move away.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name }).click()
  await expect(title()).toContainText(name)
  await expectAccessibleAtAnyWidth(page)
})

test('a folder that a colleague renames keeps what is typed, and asks before it is left', async () => {
  const id = new URL(page.url()).searchParams.get('folderId')
  const name = page.getByLabel('Folder name')
  await name.fill('Half typed')
  const { version } = await call(page, `/folders/${id}`)
  await call(page, `/tasks/folder/${id}`, { body: { name: `Piedra ${run}`, version } })
  await readAgain(`/api/folders/get_folder_with_users_data/${id}`)
  await expect(title()).toContainText(`Piedra ${run}`)
  await expect(name).toHaveValue('Half typed')
  await press('Save changes')
  await expect(page.getByRole('alert')).toContainText('A newer version was saved')
  await page.goBack()
  await press('Keep editing')
  await press('Load the newer version')
  await expect(name).toHaveValue(`Piedra ${run}`)
  // One's own saves are no news to the form.
  for (const next of [`Nieve ${run}`, `Granizo ${run}`]) {
    await name.fill(next)
    await press('Save changes')
    await expect(title()).toContainText(next)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  // What is typed while it is being saved stays as well, and is saved next.
  await page.route(`**/api/tasks/folder/${id}`, async (route) => {
    const response = await route.fetch()
    await name.fill(`Lluvia ${run}`)
    await route.fulfill({ response })
  })
  await name.fill(`Viento ${run}`)
  await press('Save changes')
  await expect(title()).toContainText(`Viento ${run}`)
  await expect(name).toHaveValue(`Lluvia ${run}`)
  await page.unroute(`**/api/tasks/folder/${id}`)
  await press('Save changes')
  await expect(title()).toContainText(`Lluvia ${run}`)
  await page.getByRole('link', { name: 'All folders' }).click()
  await choose(`Lluvia ${run}`, 'Delete')
  await dialog().getByRole('button', { name: 'Delete folder' }).click()
  await toast('Folder deleted')
})

test('makes a key, sees it once, and revokes it', async () => {
  await section('API keys')
  await expectAccessibleAtAnyWidth(page)
  await press('New API key')
  await page.getByLabel('Name').fill('Tablero')
  await press('Read everything')
  await expectAccessibleAtAnyWidth(page)
  await press('Create key')
  const secret = page.getByRole('status').locator('code')
  await expect(secret).not.toBeEmpty()
  const token = (await secret.textContent()) ?? ''
  const authorization = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/workflows', { headers: authorization })).ok()).toBe(true)
  await expectAccessibleAtAnyWidth(page)
  await press('I have copied it')
  await expect(row('Tablero')).toContainText('Active')
  await expect(page.getByText(token)).toHaveCount(0)
  await choose('Tablero', 'Revoke')
  await dialog().getByRole('button', { name: 'Revoke key' }).click()
  await expect(row('Tablero')).toContainText('Revoked')
  expect((await page.request.get('/api/workflows', { headers: authorization })).status()).toBe(401)
})

test('makes a webhook, tests it, and sees what was sent', async () => {
  await section('Webhooks')
  await expectAccessibleAtAnyWidth(page)
  await press('New webhook')
  await page.getByLabel('Name').fill('Mesa de entradas')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.rival.atesta.test/atesta')
  const label = await page
    .getByText('Events', { exact: false })
    .filter({ hasText: /^Events/ })
    .last()
    .boundingBox()
  const all = await page.getByRole('button', { name: 'All', exact: true }).boundingBox()
  expect(all?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
  await page.getByRole('checkbox', { name: /A report is ready/ }).check()
  await expectAccessibleAtAnyWidth(page)
  await press('Create webhook')
  await expect(page.getByRole('status').locator('code')).not.toBeEmpty()
  await press('I have copied it')
  await expect(title()).toContainText('Mesa de entradas')
  await page.reload()
  await expect(page.getByText('“New secret” creates another one')).toBeVisible()
  await press('Send a test')
  await toast('Test sent')
  const deliveries = page.getByRole('table', { name: 'Deliveries' })
  await expect(deliveries.getByRole('link', { name: 'Test' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await deliveries.getByRole('link', { name: 'Test' }).click()
  await expect(title()).toHaveText('Test')
  await expect(page.getByText('"ping"')).toBeVisible()
  // With seconds: attempts follow each other within a minute.
  await expect(page.getByText(/, \d\d?:\d\d:\d\d/).first()).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await press('Back to the webhook')
  await expect(title()).toContainText('Mesa de entradas')
})

test('finds it all in the audit log, which verifies', async () => {
  await section('Audit log')
  await press('Kind')
  await page.getByRole('menuitem', { name: 'API key', exact: true }).click()
  // The chip grows with what is chosen, and what stands beside it moves.
  await expect(page.getByRole('button', { name: 'Kind: API key', exact: true })).toBeVisible()
  await press('Action')
  // By keyboard: of so many actions the one may be under way to its place when it is pressed.
  await page.getByRole('menuitem', { name: 'Revoked', exact: true }).press('Enter')
  await expect(page).toHaveURL(/noun=api_key&action=revoke|action=revoke&noun=api_key/)
  await expect(row('Revoked').first()).toContainText('Rita Rivas')
  await press('Verify')
  await expect(page.getByText('The log is intact')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('link', { name: 'Revoked' }).first().click()
  await expect(dialog()).toContainText('API key')
  await expectAccessibleAtAnyWidth(page)
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await section('Data')
  await expectAccessibleAtAnyWidth(page)
})

test('shows the plan, and what is used of it', async () => {
  await page.getByRole('link', { name: 'Billing' }).first().click()
  const plan = page.getByRole('region', { name: 'Team' })
  await expect(plan.getByRole('heading', { name: 'Storage' })).toBeVisible()
  await expect(plan).toContainText(/Renews on/)
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Plan assigned')
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('listitem').filter({ hasText: 'Your plan' })).toContainText(
    '1,500 credits a month',
  )
  await plans.getByText('Yearly, two months free').click()
  await expect(plans).toContainText('$2,990 a year')
  await expectAccessibleAtAnyWidth(page)
  await plans.getByRole('button', { name: 'Request this plan: Business' }).click()
  await dialog().getByLabel('Anything to add?').fill('From January, please.')
  await expectAccessibleAtAnyWidth(page)
  await press('Send request')
  await toast('Request sent')
  await expect(plans.getByRole('button', { name: 'Request sent: Business' })).toBeDisabled()
  await expectAccessibleAtAnyWidth(page)
})

test('can be left by link, Back and menu', () => leaveInEachWay(page))
