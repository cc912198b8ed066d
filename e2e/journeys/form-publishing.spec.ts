// Slow: a form is changed by two people, previewed and published, looked at by axe.
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth, phone } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { leaveInEachWay } from '../leave.ts'
import { expectToast } from '../toast.ts'

/* What follows building: a rule as a sentence, the preview, versions, and a draft that two people change. */
test.describe.configure({ mode: 'serial' })

let page: Page
let other: Page
let id: number
const contexts: BrowserContext[] = []
test.beforeAll(async ({ browser }) => {
  const open = async (email: string) => {
    const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
    contexts.push(context)
    const opened = await context.newPage()
    await enter(opened, email)
    return opened
  }
  page = await open('admin@demo.atesta.test')
  other = await open('supervisor@demo.atesta.test')
  const field = { required: false, multiple: false, options: [], comment_object: [] }
  const question = (name: string, label: string, type: string) => ({
    id: `q_${name}`,
    label,
    components: [{ ...field, id: name, type, label: '' }],
  })
  const section = {
    id: 'belt',
    title: 'Belt',
    collapsed: false,
    questions: [
      question('rails', 'Guard rails in place?', 'yes_no'),
      question('speed', 'Belt speed', 'number'),
      question('remarks', 'What is missing?', 'textarea'),
    ],
  }
  const structure = { steps: [{ id: 'form', type: 'form', title: 'Form' }], schema: [section] }
  const created = await call(page, '/templates/create', { body: { name: 'Guard rails', structure } })
  id = created.id
  await page.goto(`/dashboard/forms/${id}`)
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

const line = (name: string, of = page) =>
  of.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name, exact: true })
const properties = () => page.getByLabel('Properties')
const saved = (of = page) => expect(of.getByText(/^Draft saved/).first()).toBeVisible()
const view = (name: string) => page.getByText(name, { exact: true }).first().click()
async function pick(field: Locator, name: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name, exact: true }).click()
}
const rename = async (of: Page, name: string, words: string) => {
  await line(name, of).click()
  await of.getByLabel('Properties').getByRole('textbox', { name: 'Question' }).fill(words)
}

test('a rule is built as a sentence', async () => {
  await line('What is missing?').click()
  const rule = properties().getByRole('group', { name: 'Shown when' })
  await expect(rule).toContainText('Without a rule it is always shown.')
  await rule.getByRole('button', { name: 'Add condition' }).click()
  await expect(rule).toContainText('Not part of the rule until a question and a value are chosen.')
  await pick(rule.getByRole('combobox', { name: 'Question' }), 'Guard rails in place?')
  await pick(rule.getByRole('combobox', { name: 'Value', exact: true }), 'No')
  await expect(rule).toContainText(/Guard rails in place\?.* is .*No/)
  await saved()
  await expectAccessibleAtAnyWidth(page)
})

test('the preview follows the rule, in each width and language', async () => {
  await view('Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Belt speed')).toBeVisible()
  await expect(preview.getByText('What is missing?')).toHaveCount(0)
  await preview.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(preview.getByText('What is missing?')).toBeVisible()
  await preview.getByText('Desktop', { exact: true }).click()
  await preview.getByText('Español', { exact: true }).click()
  await expect(preview.getByRole('radio', { name: 'Sí', exact: true })).toBeVisible()
  await expectAccessible(page)
  await view('Form')
})

test('a draft becomes the next version, which says what it changed', async () => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Version 2 published')
  await expect(page.getByText('Version 2 is published, with no changes since').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Versions', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Versions' })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText(
    'when it is shown changed',
  )
  await expectAccessibleAtAnyWidth(page)
  await drawer.getByRole('button', { name: 'Changes of version 1' }).click()
  await drawer.getByRole('button', { name: 'Restore into the draft' }).click()
  await saved()
  await expect(properties().getByRole('group', { name: 'Shown when' })).toContainText('Without a rule')
})

test('a draft is given up after a question', async () => {
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes', exact: true }).click()
  await expect(page.getByText('Version 2 is published, with no changes since').first()).toBeVisible()
  await line('What is missing?').click()
  await expect(properties().getByRole('group', { name: 'Shown when' })).toContainText('Guard rails in place?')
})

test('keeps concurrent changes of two people, and asks which to use', async () => {
  await other.goto(`/dashboard/forms/${id}`)
  await rename(other, 'Belt speed', 'Speed of the belt')
  await saved(other)
  await rename(page, 'Belt speed', 'Belt speed in m/s')
  const question = page.getByRole('alert').filter({ hasText: 'Someone else changed this form' })
  await expect(question).toContainText('Your changes are still here')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await question.getByRole('button', { name: 'What differs' }).click()
  const differs = page.getByRole('dialog', { name: 'What differs' })
  await expect(differs).toContainText('“Speed of the belt” is now called “Belt speed in m/s”')
  await expectAccessible(page)
  await differs.getByRole('button', { name: 'Close' }).click()
  await expectAccessibleAtAnyWidth(page)
  await question.getByRole('button', { name: 'Replace theirs with mine' }).click()
  await saved()
  await rename(other, 'Speed of the belt', 'Speed')
  await other.getByRole('button', { name: 'Use theirs, discard mine' }).click()
  await expect(line('Belt speed in m/s', other)).toBeVisible()
})

test('two tabs of one person each keep their unsaved changes', async () => {
  const tab = await page.context().newPage()
  await tab.goto(`/dashboard/forms/${id}`)
  await rename(tab, 'Belt speed in m/s', 'Belt speed, saved')
  await saved(tab)
  await rename(page, 'Belt speed in m/s', 'Belt speed, not saved')
  const own = page
    .getByRole('alert')
    .filter({ hasText: 'You changed this form in another window or on another device' })
  await expect(own).toBeVisible()
  await tab.reload()
  await expect(line('Belt speed, saved', tab)).toBeVisible()
  await expect(tab.getByRole('alert')).toHaveCount(0)

  // Closed without a word, as a crash does; the other tab finds what it had.
  await page.close()
  await tab.reload()
  await expect(line('Belt speed, not saved', tab)).toBeVisible()
  await tab.getByRole('button', { name: 'Replace it with this one' }).click()
  await saved(tab)
  await rename(tab, 'Belt speed, not saved', 'Belt speed in m/s')
  await saved(tab)
  page = tab
})

test('keeps every form that could not be saved until it is opened again', async () => {
  const [context] = contexts
  const { structure } = await call(page, `/templates/${id}`)
  const second = await call(page, '/templates/create', { body: { name: 'Second belt', structure } })
  const tab = await context?.newPage()
  if (!tab) throw new Error('no browser')
  // The calls that save are cut, as by a connection that is gone.
  await context?.route('**/api/templates/*/draft', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await rename(page, 'Belt speed in m/s', 'First, not sent')
  await expect(page.getByText(/^Not saved: no connection/).first()).toBeVisible()
  await tab.goto(`/dashboard/forms/${second.id}`)
  await rename(tab, 'Belt speed', 'Second, not sent')
  await expect(tab.getByText(/^Not saved: no connection/).first()).toBeVisible()
  await page.close()
  await context?.unroute('**/api/templates/*/draft')
  await saved(tab)
  await tab.goto(`/dashboard/forms/${id}`)
  await expect(line('First, not sent', tab)).toBeVisible()
  await saved(tab)
  page = tab
  await rename(page, 'First, not sent', 'Belt speed in m/s')
  await saved()
})

test('saves offline edits when the connection is back', async () => {
  const [context] = contexts
  await context?.setOffline(true)
  await rename(page, 'Belt speed in m/s', 'Belt speed at full load')
  await expect(page.getByText(/^Not saved: no connection/).first()).toBeVisible()
  // What has no answer yet would be sent again, and come back.
  const discard = page.getByRole('button', { name: 'Discard changes', exact: true })
  await discard.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('connection')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context?.setOffline(false)
  await saved()
  await expect(discard).toBeEnabled()
  const draft = await call(page, `/templates/${id}/draft`)
  expect(JSON.stringify(draft)).toContain('Belt speed at full load')
})

test('report settings are edited in a panel and saved like other changes', async () => {
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'What reports show' })
  await panel.getByRole('checkbox', { name: 'Belt speed at full load' }).uncheck()
  await panel.getByRole('switch', { name: 'Cover page' }).check()
  await panel.getByRole('radio', { name: 'All together after the answers' }).check()
  await expectAccessibleAtAnyWidth(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await saved()
  const { structure } = await call(page, `/templates/${id}/draft`)
  expect(structure.report).toMatchObject({ hidden: ['q_speed'], cover: true, files: 'at_end' })
  await page.getByRole('button', { name: 'Versions', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Versions' })
  await expect(drawer).toContainText('What reports show has changed')
  await drawer.getByRole('button', { name: 'Close' }).click()
})

test('on a phone its parts are changed in panels, and Back closes them', async () => {
  await page.setViewportSize(phone)
  const canvas = page.locator('main')
  await canvas.getByRole('button', { name: 'Belt speed at full load' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('textbox', { name: 'Question' })).toHaveValue('Belt speed at full load')
  await expectAccessible(page)
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await canvas.getByRole('button', { name: 'Belt', exact: true }).click()
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Belt')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await canvas.getByRole('button', { name: 'Add section' }).click()
  await panel.getByRole('textbox', { name: 'Title' }).fill('Motor')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add section' }).click()
  await expect(canvas.getByRole('button', { name: 'Motor', exact: true })).toBeVisible()
  await canvas.getByRole('button', { name: 'Add question' }).last().click()
  await expectAccessible(page)
  await panel.getByRole('option', { name: /^Rating/ }).click()
  await panel.getByRole('textbox', { name: 'Question' }).fill('How loud?')
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(canvas.getByRole('button', { name: 'How loud?' })).toBeVisible()
  await saved()
})

test('the builder is left in each way', async () => {
  await leaveInEachWay(page)
})
