// Slow: many pages of a browser, most looked at by axe in both widths.
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { leaveInEachWay } from '../leave.ts'
import { expectToast } from '../toast.ts'

/*
 * The people of a company: who works there, one's own profile, and what one is told. In a company whose people no other
 * journey counts on.
 */
test.describe.configure({ mode: 'serial' })

let rita: BrowserContext
let page: Page
let julian: BrowserContext
let field: Page
const run = Date.now()
const invited = `nora.${run}@rival.atesta.test`

test.beforeAll(async ({ browser }, info) => {
  rita = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  page = await rita.newPage()
  julian = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  field = await julian.newPage()
  await enter(page, 'admin@rival.atesta.test')
  await enter(field, 'julian@rival.atesta.test')
})
test.afterAll(async () => {
  await rita.close()
  await julian.close()
})

const title = (of = page) => of.getByRole('heading', { level: 1 })
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

test('invites a person; what is missing is said at the fields', async () => {
  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(row('Martín Quiroga')).toContainText('Supervisor')
  await expectAccessibleAtAnyWidth(page)
  await press('Invite a person')
  await dialog().getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog().getByText('Fill in this field.')).toHaveCount(2)
  await dialog().getByLabel('Name').fill('Nora Vega')
  await dialog().getByLabel('E-mail address').fill(invited)
  await dialog()
    .getByRole('radio', { name: /^Supervisor/ })
    .check()
  await options('Folders', dialog()).click()
  await page.getByRole('option').first().click()
  await expectAccessibleAtAnyWidth(page)
  await dialog().getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(row('Nora Vega')).toContainText('Invited')
  // Beside what can be done about it, as in the list.
  await choose('Nora Vega', 'Edit')
  await expect(dialog()).toContainText('Link valid until')
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
})

test('edits a person, ends their sessions, disables and enables them', async () => {
  await choose('Julián Ortega', 'Edit')
  await dialog().getByLabel('Phone').fill('+54 11 5555 0142')
  await dialog()
    .getByRole('radio', { name: /^Supervisor/ })
    .check()
  await expectAccessibleAtAnyWidth(page)
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(row('Julián Ortega')).toContainText('Supervisor')
  await choose('Julián Ortega', 'Sign out everywhere')
  await toast('Signed out everywhere')
  await field.goto('/dashboard/workflows')
  await field.waitForURL('**/login?**')
  await choose('Julián Ortega', 'Disable')
  await expect(dialog()).toContainText('Julián Ortega is signed out immediately')
  await expectAccessibleAtAnyWidth(page)
  await dialog().getByRole('button', { name: 'Disable person' }).click()
  await expect(row('Julián Ortega')).toContainText('Disabled')
  // What is typed stays while something is done beside the form, and is saved after it.
  await choose('Julián Ortega', 'Edit')
  await dialog().getByLabel('Phone').fill('+54 11 5555 0143')
  await dialog().getByRole('button', { name: 'Enable' }).click()
  await toast('Enabled again')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog()).toHaveCount(0)
  await expect(row('Julián Ortega')).toContainText('Active')
  await page.getByRole('button', { name: 'More actions for Rita Rivas', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Disable/ })).toContainText('You cannot disable yourself')
  await page.keyboard.press('Escape')
})

test('changes name and language in the profile, and ends a session elsewhere', async () => {
  await enter(field, 'admin@rival.atesta.test')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(title()).toHaveText('Profile')
  await expectAccessibleAtAnyWidth(page)
  await page
    .getByRole('listitem')
    .filter({ hasNotText: 'This browser' })
    .getByRole('button', { name: 'Sign out' })
    .first()
    .click()
  await toast('Signed out')
  await field.goto('/dashboard/workflows')
  await field.waitForURL('**/login?**')
  await page.getByLabel('Name').fill('Rita Rivas Soto')
  await options('Language').click()
  await page.getByRole('option', { name: 'Español' }).click()
  await press('Save')
  await expect(title()).toHaveText('Perfil')
  await expect(page.getByRole('button', { name: /Rita Rivas Soto/ })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  // Back, for who looks at this company next.
  await options('Idioma').click()
  await page.getByRole('option', { name: 'English' }).click()
  await press('Guardar')
  await expect(title()).toHaveText('Profile')
})

test('a profile that is saved leaves alone what was chosen elsewhere since it was opened', async () => {
  // By its own calls, as from another device.
  const kept = async () => (await call(page, '/auth/me')).profile
  const { phone, time_zone } = await kept()
  await page.getByLabel('Phone').fill('+54 11 5555 0199')
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  await expect(title()).toHaveText('Perfil')
  await expect(options('Idioma')).toHaveValue('Português')
  await call(page, '/auth/session', { body: { time_zone: 'Europe/Lisbon' } })
  await press('Salvar')
  await toast('Salvo')
  expect(await kept()).toMatchObject({
    locale: 'pt',
    phone: '+54 11 5555 0199',
    time_zone: 'Europe/Lisbon',
  })
  await call(page, '/auth/session', { body: { phone, time_zone } })
  await page.getByRole('button', { name: 'Idioma', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(title()).toHaveText('Profile')
})

test('a switch in the profile is shown in the other tabs as it stands', async () => {
  const other = await rita.newPage()
  await other.goto('/dashboard/profile')
  const switchIn = (tab: Page) => tab.getByRole('switch', { name: 'Always require a position' })
  const before = await switchIn(other).isChecked()
  const both = async (is: boolean) => {
    for (const tab of [page, other]) await expect(switchIn(tab)).toBeChecked({ checked: is })
  }
  await both(before)
  await switchIn(page).click()
  await both(!before)
  await switchIn(other).click()
  await both(before)
  await other.close()
})

test('a notification leads where it says', async () => {
  await enter(field, 'lucia@rival.atesta.test')
  await field.getByRole('button', { name: /^Notifications/ }).click()
  const entry = field
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /assigned you/ })
    .first()
  const said = (await entry.getByText(/assigned you/).textContent()) ?? ''
  const task = /assigned you the (?:workflow|claim) (.+)/.exec(said)?.[1] ?? ''
  expect(task).not.toBe('')
  await entry.click()
  await expect(title(field)).toContainText(task)
})

test('a supervisor who opens the settings is told for whom they are', async () => {
  await enter(field, 'supervisor@rival.atesta.test')
  await field.goto('/dashboard/settings/company')
  await expect(title(field)).toHaveText('No access with your role')
  await expectAccessibleAtAnyWidth(field)
  await field.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' }).click()
  await expect(title(field)).toContainText('API keys')
})

test('a role that was changed meanwhile is noticed with the first refusal', async () => {
  await field.goto('/dashboard/workflows')
  const clients = field.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true })
  await expect(clients).toBeVisible()
  const { id } = (await call(field, '/auth/session')).user
  const become = async (range: string) => {
    const { version } = await call(page, `/users/${id}`)
    await call(page, `/users/${id}`, { body: { range, version } })
  }
  await become('RANGE_USER')
  await clients.click()
  await expect(title(field)).toHaveText('No access with your role')
  await expect(clients).toHaveCount(0)
  await become('RANGE_SUPERVISOR')
})

test('both leave the page they ended on in each way', async () => {
  await leaveInEachWay(field)
  await leaveInEachWay(page)
})
