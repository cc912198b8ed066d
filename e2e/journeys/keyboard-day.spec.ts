// Slow: three people work through a day by keyboard, on many pages of a browser.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../enter.ts'
import { type JourneyFiles, journeyFiles } from '../files.ts'
import { Keys } from '../keys.ts'

/*
 * A day of an administrator, an inspector and a supervisor without a pointer: no step here clicks, each place is reached
 * by Tab or by a shortcut, and shows that it has the focus. One journey: the supervisor reviews what the inspector
 * submitted.
 */
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
let keys: Keys
let files: JourneyFiles
const title = 'Well by keyboard'

test.beforeAll(async ({ browser: _ }, info) => {
  files = await journeyFiles(info.outputPath('files'))
})
test.beforeEach(async ({ browser }, info) => {
  context = await browser.newContext({ ...info.project.use, locale: 'en-US', acceptDownloads: true })
  page = await context.newPage()
  keys = new Keys(page)
})
test.afterEach(() => context.close())

const heading = () => page.getByRole('heading', { level: 1 })
const section = (name: string) => expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function signIn(email: string): Promise<void> {
  await page.goto('/login?all_accepted=true')
  await keys.fill(page.getByLabel('E-mail'), email)
  await keys.fill(page.getByLabel('Password', { exact: true }), demoPassword)
  await keys.press('Enter')
  await expect(heading()).toContainText('Hello')
}

async function signOut(): Promise<void> {
  await keys.jump('sign out', 'Sign out')
  await page.waitForURL(/\/(login.*)?$/)
}

/** Chooses files in the picker that the button opens; the picker itself is the browser's. */
async function choose(paths: string | string[]): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await keys.enter(button('Choose files'))
  await (await opened).setFiles(paths)
}

const certified = (count: number) =>
  expect(page.getByRole('main').getByText('Certified', { exact: true })).toHaveCount(count)

test('an administrator invites a person, makes a claim and looks into the audit log', async () => {
  await signIn('admin@demo.atesta.test')
  await keys.jump('users', 'Users')
  await expect(heading()).toContainText('Users')
  await keys.enter(button('Invite a person'))
  await keys.fill(dialog().getByLabel('Name'), 'Nora Vega')
  await keys.fill(dialog().getByLabel('E-mail address'), 'nora.keys@demo.atesta.test')
  await keys.enter(dialog().getByRole('button', { name: 'Send invitation' }))
  await expect(dialog()).toHaveCount(0)
  const nora = page.getByRole('row', { name: /Nora Vega/ })
  await expect(nora).toContainText('Invited')
  await keys.enter(button('More actions for Nora Vega'))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keys.press('Escape')
  await expect(button('More actions for Nora Vega')).toBeFocused()

  await keys.jump('new claim', 'New claim')
  await keys.fill(dialog().getByRole('textbox', { name: 'Name', exact: true }), 'Conveyor belt torn')
  await keys.fill(dialog().getByRole('textbox', { name: 'Number', exact: true }), 'EQ-2026-91')
  // What is missing is above, out of sight, and has the focus.
  await keys.enter(dialog().getByRole('button', { name: 'Create claim' }))
  await expect(dialog().getByRole('combobox', { name: 'Folder' })).toBeFocused()
  // Its whole name is found as well as the begin of it, and the first that is found is taken.
  await keys.fill(dialog().getByRole('combobox', { name: 'Folder' }), 'Equipment insurance')
  await expect(page.getByRole('option')).toHaveText(['Equipment insurance'])
  await keys.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog().getByRole('combobox', { name: 'Folder' })).toHaveValue('Equipment insurance')
  // Once more: what is chosen already stays chosen.
  await keys.fill(dialog().getByRole('combobox', { name: 'Folder' }), 'equip')
  await expect(page.getByRole('option')).toHaveText(['Equipment insurance'])
  await keys.press('Enter')
  await keys.fill(dialog().getByRole('combobox', { name: 'Form' }), 'quick')
  await expect(page.getByRole('option')).toHaveText([/Quick check/])
  await keys.press('Enter')
  await expect(dialog().getByRole('combobox', { name: 'Form' })).toHaveValue(/Quick check/)
  // Escape gives a search up: what was chosen stands there again.
  await keys.fill(dialog().getByRole('combobox', { name: 'Form' }), 'no such form')
  await keys.press('Escape')
  await expect(dialog().getByRole('combobox', { name: 'Form' })).toHaveValue(/Quick check/)
  await expect(dialog().getByRole('combobox', { name: 'Form' })).toBeFocused()
  // An emptied box takes none of all that there are: what was chosen stays.
  await keys.press('Control+a')
  await keys.press('Backspace')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await keys.press('Enter')
  await expect(dialog()).toBeVisible()
  await keys.press('Tab')
  await expect(dialog().getByRole('combobox', { name: 'Form' })).toHaveValue(/Quick check/)
  await expect(dialog().getByRole('combobox', { name: 'Folder' })).toHaveValue('Equipment insurance')
  await keys.enter(dialog().getByRole('button', { name: 'Create claim' }))
  await expect(heading()).toHaveText('Conveyor belt torn')

  await keys.jump('audit', 'Settings: Audit log')
  await expect(heading()).toContainText('Audit log')
  await expect(
    page
      .getByRole('main')
      .getByText(/Nora Vega/)
      .first(),
  ).toBeVisible()
  await signOut()
})

test('an inspector fills in an inspection with evidence, signs and submits it', async () => {
  await signIn('inspector@demo.atesta.test')
  await keys.jump('monthly pump', 'Monthly pump station inspection')
  await expect(heading()).toHaveText('Monthly pump station inspection')
  await keys.enter(button('New inspection'))
  await keys.fill(dialog().getByLabel('Title'), title)
  await keys.press('Enter')
  await expect(heading()).toHaveText(title)

  await section('Photos of the site')
  await choose(files.photos)
  await certified(files.photos.length)
  await keys.enter(button('Continue'))
  await section('Video')
  await choose(files.video)
  await certified(1)
  await keys.enter(button('Continue'))
  await section('Documents')
  await choose(files.pdf)
  await certified(1)
  await keys.enter(button('Continue'))

  await section('The site')
  // What is missing is said, and the first of it has the focus.
  await keys.enter(button('Continue'))
  await expect(page.getByRole('alert')).toContainText('2 answers need attention')
  await keys.fill(page.getByRole('textbox', { name: /Which place/ }), 'Well LLL-500')
  await keys.to(page.getByLabel(/Date of the visit/))
  await keys.type('11202026')
  await keys.fill(page.getByRole('textbox', { name: /temperature/ }), '21.5')
  await keys.enter(button('Continue'))

  await section('Safety checks')
  await keys.to(page.getByRole('checkbox', { name: 'Helmet' }))
  await keys.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Helmet' })).toBeChecked()
  const leak = page.getByRole('radio', { name: 'Yes, small' })
  await keys.to(page.getByRole('radiogroup').filter({ has: leak }).getByRole('radio'))
  for (let n = 0; n < 5 && !(await leak.isChecked()); n++) await keys.press('ArrowDown')
  await keys.fill(page.getByRole('textbox', { name: /Describe the leak/ }), 'A drop every minute')
  await keys.to(page.getByRole('combobox', { name: /Where does it come from/ }))
  await keys.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Flange' })).toBeVisible()
  await keys.type('Fla')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: /Where does it come from/ })).toHaveValue('Flange')
  await keys.enter(button('Continue'))

  await section('Closing')
  await keys.enter(button('Sign with the typed name'))
  await expect(page.getByRole('img', { name: 'Signature of Inés Prado' })).toBeVisible()
  await expect(button('Draw instead')).toBeFocused()
  await keys.enter(button('Submit'))
  await expect(dialog()).toBeVisible()
  await keys.enter(dialog().getByRole('button', { name: 'Submit inspection' }))
  await expect(page.getByRole('main').getByText('Inspection submitted')).toBeVisible()
  await signOut()
})

test('a supervisor finds it in the list, approves it and takes its report home', async () => {
  await signIn('supervisor@demo.atesta.test')
  await keys.goTo('i', 'Inspections')
  await keys.press('/')
  await keys.type(title)
  await expect(page.getByRole('row')).toHaveCount(2)
  // Out of the box, down to the first of the list, and into it.
  await keys.press('Enter')
  await keys.press('j')
  await expect(page.getByRole('link', { name: title })).toBeFocused()
  await keys.press('Enter')
  await expect(heading()).toHaveText(title)

  await keys.enter(button('Return…'))
  await keys.fill(dialog().getByLabel('What has to change'), 'Nothing after all')
  await keys.press('Escape')
  await expect(dialog()).toContainText('Discard changes?')
  await keys.enter(dialog().getByRole('button', { name: 'Discard' }))
  await expect(dialog()).toHaveCount(0)
  await expect(button('Return…')).toBeFocused()
  await keys.enter(button('Approve'))
  await keys.fill(dialog().getByLabel('Comment'), 'Well seen')
  await keys.enter(dialog().getByRole('button', { name: 'Approve' }))
  await expect(page.getByRole('region', { name: 'Approved' })).toBeVisible()

  await keys.enter(button('Generate report'))
  await expect(dialog()).toBeVisible()
  await keys.enter(dialog().getByRole('button').last())
  await expect(button('Download report')).toBeVisible({ timeout: 60_000 })
  const downloaded = page.waitForEvent('download')
  await keys.enter(button('Download report'))
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/)

  await keys.goTo('c', 'Certifications')
  await expect(page.locator('#content a[data-row]').first()).toBeVisible()
  await keys.press('j')
  await keys.press('Enter')
  await expect(page.getByRole('main')).toContainText('Sealed in the public log')
  await signOut()
})
