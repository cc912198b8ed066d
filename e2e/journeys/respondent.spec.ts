// Slow: many pages of a browser, and a file that is sealed meanwhile.
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { journeyFiles } from '../files.ts'
import { chooseFiles } from '../fill-inspection.ts'
import { invite, shownLink } from '../invite.ts'
import { back, follow, leaveInEachWay, scrollWithPromises } from '../leave.ts'

/*
 * A recipient without an account answers a company: an administrator asks by e-mail, the message is in the mailbox,
 * its link opens the inspection, which is filled in and submitted, and the administrator sees it. One journey: a step
 * stands on the one before.
 */
test.describe.configure({ mode: 'serial' })

let admin: BrowserContext
let desk: Page
let guest: BrowserContext
let phone: Page
let task: string
let link: string
/** What the address becomes once it has been opened. */
let cleaned: string
/** Where the guest's page sent something that has the link's secret in its address or names it as where it came from. */
const told: string[] = []
/** What the guest's page asked for and was refused. */
const refused: string[] = []

const admins = 'admin@demo.atesta.test'
const answer = 'Chain guard loose on the left side; tightened.'

test.beforeAll(async ({ browser }, info) => {
  admin = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  desk = await admin.newPage()
  guest = await browser.newContext({ ...info.project.use, serviceWorkers: 'allow', locale: 'en-US' })
  await scrollWithPromises(guest)
  guest.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  task = `Crane check ${info.project.name} ${Date.now()}`
})
test.afterAll(async () => {
  await admin.close()
  await guest.close()
})

test('an administrator invites a recipient by e-mail', async () => {
  await enter(desk, admins)
  const options = (await call(desk, '/templates/list_for_select?q=Quick')) as { value: number }[]
  const folders = (await call(desk, '/folders/list_for_select?type=email')) as { value: number }[]
  const body = {
    name: task,
    folder_id: folders[0]?.value,
    template_id: options[0]?.value,
    subject: `Please check your crane: ${task}`,
    message: 'It takes two minutes.',
    locale: 'en',
    recipients: [{ name: 'Lena Ortiz', email: `lena.${Date.now()}@contractors.atesta.test` }],
  }
  const made = (await call(desk, '/emails/create', { body })) as { id: number }
  await call(desk, `/emails/${made.id}/send`, { body: {} })
})

test('reads the message in the mailbox, and its link', async () => {
  await desk.goto('/dashboard/settings/mailbox')
  await expect(desk.getByRole('heading', { name: /^Mailbox/, level: 1 })).toBeVisible()
  await expect(desk.getByRole('link', { name: `Please check your crane: ${task}` })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: `Please check your crane: ${task}` }).click()
  await expect(desk.getByText('It takes two minutes.')).toBeVisible()
  link = await shownLink(desk)
  expect(link).toMatch(/^\/i\/[\w-]{20,}$/)
  await expectAccessible(desk)
})

test('the link welcomes the recipient, who begins', async () => {
  phone = await guest.newPage()
  const secret = link.slice('/i/'.length)
  const home = new URL(test.info().project.use.baseURL ?? '').origin
  phone.on('request', async (request) => {
    const { origin, pathname } = new URL(request.url())
    const isPageItself = origin === home && pathname === link
    if (request.url().includes(secret) && !isPageItself) told.push(request.url())
    // Of a request that its page did not outlive, only what the browser first said is known.
    const { referer = '' } = await request.allHeaders().catch(() => request.headers())
    if (origin !== home && (origin.startsWith('http') || referer !== ''))
      told.push(`${origin} from ${referer}`)
  })
  await phone.goto(`${link}?all_accepted=true`)
  await expect(phone.getByRole('heading', { name: task, level: 1 })).toBeVisible()
  await expect(phone.getByRole('banner')).toContainText('Copper Ridge Mining')
  await expect(phone.getByText('It takes two minutes.')).toBeVisible()
  // Whose hours are meant is said: the company may be in another zone.
  await expect(phone.getByText(/until .+ (AM|PM) \S+\.$/)).toBeVisible()
  // The address keeps a name for the link; its secret is in a cookie that no script reads.
  await expect(phone).toHaveURL(/\/i\/[0-9a-f]{16}\?all_accepted=true$/)
  cleaned = new URL(phone.url()).pathname
  expect(await phone.evaluate(() => document.cookie)).not.toContain(secret)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Begin' }).click()
  await expect(phone.getByText('Overall state')).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('Saves as you go')
  await expectAccessible(phone)
})

test('fills in, with a photo; what was typed survives a reload', async ({ browserName: _ }, info) => {
  const files = await journeyFiles(info.outputPath('files'))
  await phone.getByRole('radio').nth(3).check({ force: true })
  await phone.getByRole('textbox', { name: /Remarks/ }).fill(answer)
  await chooseFiles(phone, files.photos[0] ?? '')
  await expect(phone.getByRole('main').getByText('Certified', { exact: true })).toHaveCount(1)
  await expect(phone.getByRole('main')).toContainText(/Saved/)
  await phone.reload()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('textbox', { name: /Remarks/ })).toHaveValue(answer)
  await expect(phone.getByRole('main').getByText('Certified', { exact: true })).toHaveCount(1)
})

test('works without a connection: the page opens again with everything that was typed', async () => {
  const remarks = phone.getByRole('textbox', { name: /Remarks/ })
  // The page is kept for later by its service worker.
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await guest.setOffline(true)
  await remarks.fill(`${answer} Seen twice.`)
  await expect(phone.getByText('Offline, kept on this device')).toBeVisible()
  await phone.reload()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(remarks).toHaveValue(`${answer} Seen twice.`)
  await remarks.fill(answer)
  await guest.setOffline(false)
  await expect(phone.getByRole('main')).toContainText(/Saved/)
})

test('the link’s secret stays between the page and its server', async () => {
  const secret = link.slice('/i/'.length)
  expect(told).toEqual([])
  const policy = (await phone.request.get('/')).headers()['referrer-policy']
  expect(policy).toMatch(/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/)
  expect(await phone.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret)
})

test('submits without a connection, which is sent by itself; a receipt comes, and the link is closed', async () => {
  await guest.setOffline(true)
  await phone.getByRole('button', { name: 'Submit' }).click()
  await phone
    .getByRole('dialog', { name: 'No connection' })
    .getByRole('button', { name: 'Submit when connected' })
    .click()
  const waiting = phone.getByRole('heading', { name: 'Waiting to be submitted' })
  await expect(waiting).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('open your link again with a connection')
  await guest.setOffline(false)
  await expect(phone.getByRole('heading', { name: 'Sent to Copper Ridge Mining' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Save the proof of/ })).toBeVisible()
  await expectAccessible(phone)
  await follow(phone, '/verifier')
  await back(phone)
  await expect(phone.getByRole('heading', { name: 'Already submitted' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Already submitted' })).toBeVisible()
  // The receipt stays with the link: what was sent, its digests, and the proof of each file.
  await expect(phone.getByText('Hash of the answers')).toBeVisible()
  const proof = phone.waitForEvent('download')
  await phone.getByRole('button', { name: /^Save the proof of/ }).click()
  expect((await proof).suggestedFilename()).toMatch(/[.]tlog-proof$/)
  // On paper it has to be typed from: digests are whole, and the address of each file's record is there.
  await phone.emulateMedia({ media: 'print' })
  await expect(phone.getByRole('group', { name: 'Language' })).toBeHidden()
  const digest = phone.getByRole('main').locator('code').last()
  const printed = await digest.evaluate((code) => getComputedStyle(code, '::after').content)
  expect(printed).toMatch(/^"[0-9a-f]{64}"$/)
  await expect(phone.getByText(/\/verifier\/[\w-]{10,}/)).toBeVisible()
  await phone.emulateMedia({ media: null })
  await expectAccessible(phone)
  expect(refused).toEqual([])
})

test('the administrator sees what was answered', async () => {
  const sent = (await call(desk, `/emails/?q=${encodeURIComponent(task)}`)) as {
    data: { state: string; inspection_id: number; task: { id: number; folder_id: number } }[]
  }
  const email = sent.data[0]
  expect(email?.state).toBe('submitted')
  await desk.goto(`/dashboard/${email?.task.folder_id}/${email?.task.id}/${email?.inspection_id}`)
  await expect(desk.getByText(answer)).toBeVisible()
  // Once, under its question, with the way to its page.
  await expect(desk.locator('[data-file]')).toHaveCount(1)
  await expect(desk.locator('[data-file]').getByRole('link')).toBeVisible()
  await expectAccessible(desk)
})

test('a link that was cut off says so', async () => {
  await phone.goto(`${link.slice(0, -4)}`)
  await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(phone)
})

test('two links in one browser stay apart, and an address without its link opens nothing', async ({
  browser,
}, info) => {
  await phone.goto(cleaned)
  await expect(phone.getByRole('heading', { name: 'Already submitted' })).toBeVisible()
  const elsewhere = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  const page = await elsewhere.newPage()
  await page.goto(cleaned)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Already submitted' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${cleaned}$`))
  await elsewhere.close()
})

test('a link withdrawn while the form is filled in offers a copy of what it took no more', async () => {
  const otto = await invite(desk, task, 'Otto Lind')
  await phone.goto(otto.link)
  await phone.getByRole('button', { name: 'Begin' }).click()
  await phone.getByRole('textbox', { name: /Remarks/ }).fill('Seen by the gate.')
  await expect(phone.getByRole('main')).toContainText(/Saved/)
  await call(desk, `/emails/email/${otto.emailId}/revoke`, { body: {} })
  await phone.getByRole('textbox', { name: /Remarks/ }).fill('Seen by the gate, which was open.')
  await expect(phone.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible()
  for (const again of [false, true]) {
    if (again) await phone.reload()
    const copy = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Save a copy' }).click()
    expect((await copy).suggestedFilename()).toMatch(/[.]zip$/)
  }
  await expectAccessible(phone)
})

test('answers typed on a second phone after the first submitted can be saved to a file, and no longer edited', async ({
  browser,
}, info) => {
  const pia = await invite(desk, task, 'Pia Roth')
  const second = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
  for (const page of [phone, second]) {
    await page.goto(`${pia.link}?all_accepted=true`)
    await page.getByRole('button', { name: /Begin|Continue/ }).click()
    await expect(page.getByText('Overall state')).toBeVisible()
  }
  await phone.getByRole('radio').nth(3).check({ force: true })
  await phone.getByRole('button', { name: 'Submit' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Submit inspection' }).click()
  await expect(phone.getByRole('heading', { name: /^Sent to/ })).toBeVisible()

  await second.getByRole('textbox', { name: /Remarks/ }).fill('Seen too late.')
  const told = second.getByRole('dialog', { name: 'Form already submitted' })
  await told.getByRole('button', { name: 'Ok' }).click()
  for (const again of [false, true]) {
    if (again) await second.reload()
    await expect(second.getByRole('heading', { name: 'Already submitted' })).toBeVisible()
    await expect(second.getByRole('dialog')).toHaveCount(0)
    const copy = second.waitForEvent('download')
    await second.getByRole('button', { name: 'Save a copy' }).click()
    expect(await readFile(await (await copy).path(), 'latin1')).toContain('Seen too late.')
  }
  await second.context().close()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Already submitted' })).toBeVisible()
  await expect(phone.getByText('Not everything was sent')).toHaveCount(0)
})

test('an action is described without asking for the company’s people', async () => {
  refused.length = 0
  const action = {
    id: 'todo',
    kind: 'action',
    label: 'What has to be done?',
    required: false,
    show_for: ['no'],
  }
  const safe = { id: 'safe', type: 'yes_no', label: '', comment_object: [action] }
  const structure = {
    steps: [{ id: 'form', type: 'form', title: 'Form' }],
    schema: [
      { id: 'main', title: 'Main', questions: [{ id: 'q', label: 'Is it safe?', components: [safe] }] },
    ],
  }
  const name = `Is it safe? ${task}`
  const form = await call(desk, '/templates/create', { body: { name, structure } })
  const folders = await call(desk, '/folders/list_for_select?type=email')
  const recipients = [{ name: 'Ana Prado', email: `ana.${Date.now()}@contractors.atesta.test` }]
  const asked = { name, folder_id: folders[0].value, template_id: form.id, recipients }
  const about = { subject: name, message: 'It takes a minute.', locale: 'en' }
  const made = await call(desk, '/emails/create', { body: { ...asked, ...about } })
  await call(desk, `/emails/${made.id}/send`, { body: {} })
  await desk.goto('/dashboard/settings/mailbox')
  await desk.getByRole('link', { name }).click()
  await phone.goto(await shownLink(desk))
  await phone.getByRole('button', { name: 'Begin' }).click()
  await phone.getByRole('radio', { name: 'No', exact: true }).check({ force: true })
  await phone.getByRole('combobox', { name: 'Who does it' }).fill('Lena')
  await expect(phone.getByRole('main')).toContainText(/Saved/)
  expect(refused).toEqual([])
})

test('both leave the page they ended on in each way', async () => {
  await leaveInEachWay(phone)
  await leaveInEachWay(desk)
})
