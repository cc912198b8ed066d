// Slow: many pages of a browser, looked at by axe in both widths.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'
import { leaveInEachWay } from '../leave.ts'

/*
 * People outside are asked by e-mail: a folder, a task with its message looked at in another language, recipients checked
 * row by row, sending, reminding, correcting and withdrawing, the refused report, the end of the task, and the clients.
 * One journey: each step stands on the one before.
 */
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
let run: string
let complaints: string[]

test.beforeAll(async ({ browser }, info) => {
  context = await browser.newContext({ ...info.project.use, serviceWorkers: 'allow', locale: 'en-US' })
  page = await context.newPage()
  run = `${Date.now()}`
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security/.test(message.text())) complaints.push(message.text())
  })
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => context.close())

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const title = () => page.locator('h1[data-page-title]')
const taskName = () => `Valve photos ${run}`

async function more(of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${of}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('makes a folder, and changes it', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Email tasks' }).first().click()
  await expect(title()).toContainText('Email tasks')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('link', { name: 'Folders' }).click()
  await expect(title()).toContainText('Email task folders')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'New folder' }).click()
  const panel = dialog('New email task folder')
  await panel.getByLabel('Folder name').fill(`Suppliers ${run}`)
  await panel.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByRole('link', { name: `Suppliers ${run}` })).toBeVisible()
  await more(`Suppliers ${run}`, 'Edit')
  await page.getByRole('dialog').getByLabel('Folder name').fill(`Valve suppliers ${run}`)
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click()
  await page.getByRole('link', { name: `Valve suppliers ${run}` }).click()
  await expect(title()).toContainText(`Valve suppliers ${run}`)
})

test('writes an email task, sees its message in Spanish, and is told row by row whom it reaches', async () => {
  await page.getByRole('button', { name: 'New email task' }).first().click()
  const panel = dialog('New email task')
  await expect(page).toHaveURL(/panel=email-task-create&folder=\d+/)
  await panel.getByLabel('Name', { exact: false }).first().fill(taskName())
  await choose('Form', 'Quick check')
  await panel.getByLabel('Subject').fill('Photos of the valves')
  await panel.getByLabel('Message', { exact: true }).fill('One picture of each, please.')
  await panel.getByRole('button', { name: 'Preview', exact: true }).click()
  await panel.getByRole('radiogroup', { name: 'Language' }).getByText('Español').click()
  const message = panel.getByRole('article', { name: 'Photos of the valves' })
  await expect(message).toContainText('Hola, Ana Ruiz')
  await expect(message).toContainText('One picture of each, please.')
  await panel.getByText('Paste', { exact: true }).click()
  await panel
    .getByLabel('Names and addresses')
    .fill(`Ana Ruiz <ana.${run}@valves.test>\nana.${run}@valves.test\nno address\nbob@@valves.test`)
  const check = panel.getByRole('region', { name: 'Check before you add' })
  await expect(check.getByRole('row', { name: /Ana Ruiz/ })).toContainText('Will be asked')
  await expect(check).toContainText('Appears twice')
  await expect(check).toContainText('No address in this row')
  await expect(check).toContainText('Not an e-mail address')
  await expect(panel.getByText('1 recipient is ready.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await panel.getByRole('button', { name: 'Create email task' }).click()
  await page.waitForURL(/\/dashboard\/emails\/\d+$/)
  await expect(title()).toHaveText(taskName())
  await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toContainText('Not sent yet')
  await expectAccessibleAtAnyWidth(page)
})

test('changes it, reads more people from a file, and sends', async () => {
  await more(taskName(), 'Edit')
  const panel = dialog('Edit email task')
  await panel.getByLabel('Subject').fill('Photos of all valves')
  await expectAccessibleAtAnyWidth(page)
  await panel.getByRole('button', { name: 'Save email task' }).click()
  await expect(page.getByRole('complementary').last()).toContainText('Photos of all valves')

  await page.getByRole('button', { name: 'Add recipients' }).click()
  await page.getByText('CSV file', { exact: true }).click()
  const csv = `name;email;language\nBruno Paz;bruno.${run}@valves.test;pt\nAna;ANA.${run}@valves.test;en\n`
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  // The same file can be read once more after it was corrected.
  await expect(page.locator('input[type="file"]')).toHaveValue('')
  await expect(page.getByRole('row', { name: /ANA/ })).toContainText('Already asked')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Add 1 recipient' }).click()
  await expect(page.getByRole('row', { name: /Bruno Paz/ })).toContainText('Português')

  await page.getByRole('button', { name: 'Send to 2 recipients' }).click()
  await dialog('Send this email task?').getByRole('button', { name: 'Send messages' }).click()
  await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toContainText(/Sent.*(now|ago)/s)
  await expect(page.getByRole('row', { name: /Bruno Paz/ })).toContainText(/Sent.*(now|ago)/s)
})

test('a report of nothing is refused', async () => {
  await more(taskName(), 'Generate report')
  await dialog('Generate the report?').getByRole('button', { name: 'Generate report' }).click()
  await expect(dialog('Report Error')).toContainText('Nothing has been submitted')
  await expectAccessibleAtAnyWidth(page)
  await dialog('Report Error').getByRole('button', { name: 'Ok' }).click()
  for (const part of ['Inspections', 'Certifications', 'Reports', 'Message']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
  }
  await expect(page.getByRole('article', { name: 'Photos of all valves' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('tab', { name: 'Recipients' }).click()
})

test('corrects one recipient, reminds, withdraws and deletes', async () => {
  await more('Bruno Paz', 'Edit')
  const panel = dialog('Edit email')
  await panel.getByLabel('Name').fill('Bruno Paz Neto')
  await expectAccessibleAtAnyWidth(page)
  await panel.getByRole('button', { name: 'Save email' }).click()
  await more('Ana Ruiz', 'Remind')
  await dialog('Remind Ana Ruiz?').getByRole('textbox').fill('Only the red valve is missing.')
  await context.setOffline(true)
  await dialog('Remind Ana Ruiz?').getByRole('button', { name: 'Send reminder' }).click()
  await expect(dialog('Remind Ana Ruiz?').getByRole('button', { name: 'Send reminder' })).toBeEnabled()
  await context.setOffline(false)
  await expect(dialog('Remind Ana Ruiz?').getByRole('textbox')).toHaveValue('Only the red valve is missing.')
  await dialog('Remind Ana Ruiz?').getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toContainText('1, last')
  await page.getByRole('checkbox', { name: 'Select Bruno Paz Neto' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Withdraw' }).click()
  await dialog('Withdraw this email?').getByRole('button', { name: 'Withdraw email' }).click()
  await expect(page.getByRole('row', { name: /Bruno Paz Neto/ })).toContainText('Withdrawn')
  await more('Bruno Paz Neto', 'Delete')
  await dialog('Delete this email?').getByRole('button', { name: 'Delete email' }).click()
  await expect(page.getByRole('row', { name: /Bruno Paz Neto/ })).toHaveCount(0)
})

test('archives the task for good, and deletes it', async () => {
  await more(taskName(), 'Archive')
  const archive = dialog('Archive this email task?')
  await archive.getByRole('button', { name: 'Archive email task' }).click()
  await expect(page.getByRole('main')).toContainText('Archived. Its links no longer work.')
  await page.getByRole('button', { name: `More actions for ${taskName()}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Send' })).toContainText('Archived tasks cannot be changed')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog('Delete this email task?').getByRole('button', { name: 'Delete email task' }).click()
  await page.waitForURL('**/dashboard/emails')
})

test('adds a client, also after a lost connection, and imports others', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).first().click()
  await expect(title()).toContainText('Clients')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'New client' }).click()
  const form = dialog('New client')
  await form.getByLabel('Name').fill(`Eva Soto ${run}`)
  await form.getByLabel('E-mail address').fill(`eva.${run}@valves.test`)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog('Not saved')).toBeVisible()
  await dialog('Not saved').getByRole('button', { name: 'Ok' }).click()
  await context.setOffline(false)
  await expectAccessibleAtAnyWidth(page)
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page
    .getByLabel('Or paste rows')
    .fill(
      `name,email,phone\nEva,eva.${run}@valves.test,1\nIvo Sanz ${run},ivo.${run}@valves.test,+54 11 5555`,
    )
  await expect(page.getByRole('row', { name: /Eva/ })).toContainText('Already a client')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Add 1 client' }).click()
  await page.getByRole('searchbox', { name: 'Search by name, address or phone' }).fill(`ivo.${run}`)
  // Until they are found the rows move, and what is pressed may move away.
  await expect(page.getByRole('row', { name: /@/ })).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(`Ivo Sanz ${run}`) }).click()
  await expect(title()).toHaveText(`Ivo Sanz ${run}`)
  await expect(page.getByRole('main')).toContainText('Nothing sent yet')
  await expectAccessibleAtAnyWidth(page)
  await more(`Ivo Sanz ${run}`, 'Edit')
  await dialog('Edit client').getByLabel('Phone').fill('+54 11 6666')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog('Edit client').getByRole('button', { name: /Save/ }).click()
  await expect(page.getByRole('complementary').last()).toContainText('+54 11 6666')
  await more(`Ivo Sanz ${run}`, 'Delete client')
  await context.setOffline(true)
  await dialog('Delete this client?').getByRole('button', { name: 'Delete client' }).click()
  await expect(dialog('Not deleted')).toContainText('The client could not be deleted')
  await dialog('Not deleted').getByRole('button', { name: 'Ok' }).click()
  await context.setOffline(false)
  await more(`Ivo Sanz ${run}`, 'Delete client')
  await dialog('Delete this client?').getByRole('button', { name: 'Delete client' }).click()
  await page.waitForURL('**/dashboard/clients')
  expect(complaints).toEqual([])
})

test('leaves the page it ended on in each way', () => leaveInEachWay(page))
