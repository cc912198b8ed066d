// Slow: five forms are made, changed and saved as drafts.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { Keys } from '../keys.ts'

/* Changing a form that is published: what counts as a change, and what goes back. */
let page: Page
test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterEach(() => page.context().close())

const tree = () => page.getByRole('tree', { name: 'Outline' })
const line = (name: string) => tree().getByRole('treeitem', { name, exact: true })
const questions = () => tree().locator('[data-kind=question]')
const saved = () => expect(page.getByText(/^Draft saved/).first()).toBeVisible()

/** Opens a new form with one question to choose from one answer, and more. */
async function openForm(name: string, more: object[] = []): Promise<void> {
  const options = [{ value: 'north', label: 'North' }]
  const field = { required: false, multiple: false, options, comment_object: [] }
  const components = [{ ...field, id: 'belt', type: 'dropdown', label: '' }]
  const questions = [{ id: 'q_belt', label: 'Which belt?', components }, ...more]
  const schema = [{ id: 'belts', title: 'Belts', collapsed: false, questions }]
  const structure = { steps: [{ id: 'form', type: 'form', title: 'Form' }], schema }
  const { id } = await call(page, '/templates/create', { body: { name, structure } })
  await page.goto(`/dashboard/forms/${id}`)
  await line('Which belt?').click()
}
const publish = () => page.getByRole('button', { name: 'Publish', exact: true })
const undo = () => page.getByRole('button', { name: 'Undo', exact: true })
const unchanged = () =>
  expect(page.getByText('Version 1 is published, with no changes since').first()).toBeVisible()

test('an undone edit is not a change, also after a reload', async () => {
  await openForm('Belts')
  await page.getByLabel('Properties').getByRole('textbox', { name: 'Question' }).fill('Which of them?')
  await saved()
  await expect(publish()).toBeEnabled()
  await undo().click()
  await unchanged()
  await page.reload()
  await unchanged()
  await expect(publish()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Discard changes', exact: true })).toBeDisabled()
})

test('a deletion that was undone by the keys is not offered to be undone once more', async () => {
  await openForm('Belts and rollers')
  await page.getByLabel('Properties').getByRole('textbox', { name: 'Question' }).fill('Which of them?')
  await line('Which of them?').click()
  await page.keyboard.press('Delete')
  const told = page.getByText('Question deleted')
  await expect(told).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(line('Which of them?')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('folding sections does not change the form', async () => {
  await openForm('Belts to fold')
  await tree().getByRole('button', { name: 'Collapse Belts' }).click()
  await expect(questions()).toHaveCount(0)
  await expect(undo()).toBeDisabled()
  await new Keys(page).to(tree())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(line('Which belt?')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tree().getByRole('treeitem', { name: /Belts$/ })).toBeFocused()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(questions()).toHaveCount(2)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(questions()).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(questions()).toHaveCount(2)
})

/** Pastes what a spreadsheet copies into what has the focus. */
const paste = (text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test('a column that is pasted becomes the answers to choose from, and goes back in one step', async () => {
  await openForm('Many belts')
  const properties = page.getByLabel('Properties')
  const options = properties.getByRole('textbox', { name: /^Answer \d+$/ })
  await properties.getByRole('textbox', { name: 'Answer 1', exact: true }).focus()
  await paste(Array.from({ length: 200 }, (_, at) => `Belt ${at + 1}\tB-${at + 1}`).join('\r\n'))
  const last = properties.getByRole('textbox', { name: 'Answer 201', exact: true })
  await expect(last).toHaveValue('Belt 200')
  await expect(last).toBeFocused()
  await expect(properties.getByRole('textbox', { name: 'Value of Belt 200' })).toHaveValue('B-200')
  await saved()
  await undo().click()
  await expect(options).toHaveCount(1)
})

test('a condition on an answer that is deleted is said to be checked', async () => {
  const why = {
    ...{
      id: 'why',
      type: 'text',
      label: '',
      required: false,
      multiple: false,
      options: [],
      comment_object: [],
    },
    visible_if: { '==': [{ var: 'belt' }, 'south'] },
  }
  await openForm('Belts with a rule', [{ id: 'q_why', label: 'Why?', components: [why] }])
  const toCheck = page.getByRole('button', { name: '1 rule to check' })
  await toCheck.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Why\?.*Shown when: This answer is not among/ }).click()
  const rule = page.getByLabel('Properties').getByRole('group', { name: 'Shown when' })
  await rule.getByRole('button', { name: 'Remove Condition 1' }).click()
  await expect(toCheck).toHaveCount(0)
})

test('nothing in the header moves while a form with a long name is edited', async () => {
  const name =
    'H3 Crusher building inspection 5125, with conveyors, chutes, guards and the walkways around them'
  await openForm(name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('title', name)
  const problem = page.getByRole('button', { name: '1 problem' })
  const places = () => Promise.all([publish().boundingBox(), tree().boundingBox()])
  const changes = [
    [{ width: 1440, height: 900 }, page.getByRole('button', { name: 'Delete North' })],
    [{ width: 1024, height: 800 }, page.getByRole('button', { name: 'Redo', exact: true })],
  ] as const
  for (const [size, change] of changes) {
    await page.setViewportSize(size)
    await expect(publish()).toBeVisible()
    await unchanged()
    const first = await places()
    await change.click()
    await expect(problem).toBeVisible()
    expect(await places()).toEqual(first)
    await saved()
    expect(await places()).toEqual(first)
    await undo().click()
    await expect(problem).toHaveCount(0)
  }
})
