// Slow: a form is built, published, filled in and changed again, looked at by axe in both widths.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { Keys } from '../keys.ts'
import { expectToast } from '../toast.ts'

/* The form builder by keyboard alone, from nothing, with what is wrong said where it is. */
test.describe.configure({ mode: 'serial' })

let page: Page
let keys: Keys
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  keys = new Keys(page)
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

const tree = () => page.getByRole('tree', { name: 'Outline' })
const line = (name: string) => tree().getByRole('treeitem', { name, exact: true })
const questions = () => tree().locator('[data-kind=question]')
const saved = () => expect(page.getByText(/^Draft saved/).first()).toBeVisible()

/** Adds a question after what is selected in the outline, and types its words. */
async function add(search: string, words: string): Promise<void> {
  await keys.to(tree())
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search types of questions' })).toBeFocused()
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Properties').getByRole('textbox', { name: 'Question' })
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
}

test('a form is built by keyboard alone', async () => {
  await page.goto('/dashboard/forms')
  await keys.to(page.getByRole('button', { name: 'New form' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Blank' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('Belt check')
  await page.keyboard.press('Enter')
  await page.waitForURL(/forms\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Belt check' })).toBeVisible()
  await expect(tree()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search types of questions' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keys.to(tree())
  await page.keyboard.press('ArrowDown')
  await add('yes or no', 'Guard rails in place?')
  await add('number', 'Belt speed')
  await add('long', 'Remarks')
  await expect(questions()).toHaveText([/Guard rails/, /Belt speed/, /Remarks/])
  await saved()
  await expectAccessibleAtAnyWidth(page)
})

test('questions are moved, copied, deleted and brought back by keyboard', async () => {
  await keys.to(tree())
  await expect(line('Remarks')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(questions()).toHaveText([/Guard rails/, /Remarks/, /Belt speed/])
  await expect(line('Remarks')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(questions()).toHaveText([/Guard rails/, /Belt speed/, /Remarks/])
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(questions()).toHaveText([/Guard rails/, /Belt speed/, /Remarks/])
  await keys.to(tree())
  await page.keyboard.press('Control+d')
  await expect(questions()).toHaveCount(4)
  // The copy is there before its name has the focus.
  await expect(page.getByLabel('Properties').getByRole('textbox', { name: 'Question' })).toBeFocused()
  await keys.to(tree())
  await page.keyboard.press('Delete')
  await expect(questions()).toHaveCount(3)
  await expect(page.getByText('Question deleted')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(questions()).toHaveCount(4)
  await page.keyboard.press('Control+z')
  await expect(questions()).toHaveCount(3)
})

test('a question is dragged to another place', async () => {
  const before = await questions().allTextContents()
  expect(before).toHaveLength(3)
  await questions()
    .nth(2)
    .dragTo(questions().nth(0), { targetPosition: { x: 60, y: 2 } })
  await expect(questions()).toHaveText([before[2], before[0], before[1]] as string[])
  await keys.to(tree())
  await page.keyboard.press('Control+z')
  await expect(questions()).toHaveText(before)
})

test('every type can be added and looks as it reads', async () => {
  // On a slow device the panel of types is still closing when the new question's field has the focus, and leaves it there.
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await add('stars', 'About slow devices')
  await expect(line('About slow devices')).toBeVisible()
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await device.detach()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(questions()).toHaveCount(3)
  for (const search of ['checkboxes', 'dropdown', 'photos', 'signature', 'repeated', 'calculation', 'stars'])
    await add(search, `About ${search}`)
  await expect(questions()).toHaveCount(10)
  await saved()
  await expectAccessibleAtAnyWidth(page)
  await page.reload()
  await expect(questions()).toHaveCount(10)
  await saved()
  for (let left = 10; left > 3; left--) {
    await questions().last().click()
    await page.keyboard.press('Delete')
    await expect(questions()).toHaveCount(left - 1)
  }
})

test('a problem is said where it is, and keeps the form from being published', async () => {
  await line('Remarks').click()
  await add('dropdown', 'Which belt?')
  for (const _ of [1, 2])
    await page
      .getByRole('button', { name: /^Delete Answer/ })
      .first()
      .click()
  const problems = page.getByRole('button', { name: '1 problem' })
  await expect(problems).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await line('Guard rails in place?').click()
  await problems.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Which belt\?.*Add at least one answer/ }).click()
  await expect(page.getByRole('button', { name: 'Add answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('North')
  await expect(problems).toHaveCount(0)
})

test('an answer is put into another question’s words, and stands there when the form is filled in', async () => {
  const properties = page.getByLabel('Properties')
  await line('Belt speed').click()
  await page.keyboard.press('F2')
  const question = properties.getByRole('textbox', { name: 'Question' })
  await expect(question).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' while guarded: ')
  await page.keyboard.press('Tab')
  await expect(properties.getByRole('button', { name: 'Insert an answer · Question' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Answer to insert' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('guard rails')
  await page.keyboard.press('Enter')
  await expect(question).toBeFocused()
  await page.keyboard.type('?')
  const named = 'Belt speed while guarded: [Guard rails in place?]?'
  await expect(properties.getByText(`Reads: ${named}`)).toBeVisible()
  await expect(line(named)).toBeVisible()
  await page.getByText('Preview', { exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Belt speed while guarded: …?' })).toBeVisible()
  await preview.getByRole('radio', { name: 'No', exact: true }).first().check()
  await expect(preview.getByRole('heading', { name: 'Belt speed while guarded: No?' })).toBeVisible()
})

test('a section, a condition, a translation and what is published, by keyboard alone', async () => {
  const { keyboard } = page
  const properties = page.getByLabel('Properties')
  const shown = page.getByRole('radiogroup', { name: 'What is shown' })
  await keys.to(shown)
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  await keys.to(page.getByRole('button', { name: 'Add section' }).first())
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add section' })
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type('Repairs')
  await keyboard.press('Enter')
  await expect(properties.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.press('Escape')
  // The line of a section holds the button that folds it.
  await expect(tree().getByRole('treeitem', { name: /Repairs$/ })).toBeFocused()

  for (let lines = 0; lines < 9 && !(await keys.isIn(line('Remarks'))); lines++)
    await keyboard.press('ArrowUp')
  await keyboard.press('F2')
  await expect(properties.getByRole('textbox', { name: 'Question' })).toBeFocused()
  const rule = properties.getByRole('group', { name: 'Shown when' })
  await keys.to(rule.getByRole('button', { name: 'Add condition' }))
  await keyboard.press('Enter')
  await expect(rule.getByRole('combobox', { name: 'Question' })).toBeFocused()
  await keyboard.type('guard rails')
  await keyboard.press('Enter')
  await keys.to(rule.getByRole('combobox', { name: 'Value', exact: true }))
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(rule).toContainText(/Guard rails in place\?.* is .*(Yes|No)/)
  await keyboard.press('Escape')
  await expect(line('Remarks')).toBeFocused()

  await keys.to(shown)
  await keyboard.press('ArrowRight')
  await keys.to(page.getByRole('textbox', { name: /^Guard rails in place\?.*Español$/ }))
  await keyboard.type('¿Hay barandillas?')
  await saved()
  await keys.to(page.getByRole('button', { name: 'Publish', exact: true }))
  await keyboard.press('Enter')
  await expectToast(page, 'Version 2 published')
  await expect(page.getByRole('heading', { level: 1, name: 'Belt check' })).toBeFocused()
})

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
  expect(page.getByText('Version 1 is published, nothing is changed').first()).toBeVisible()

test('what is undone is no change, also after a reload', async () => {
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

test('folding sections is no change of the form', async () => {
  await openForm('Belts to fold')
  await tree().getByRole('button', { name: 'Collapse Belts' }).click()
  await expect(questions()).toHaveCount(0)
  await expect(undo()).toBeDisabled()
  await keys.to(tree())
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
  await expect(options).toHaveCount(201)
  await expect(options.nth(200)).toHaveValue('Belt 200')
  await expect(options.nth(200)).toBeFocused()
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

test('nothing in the header moves while a form with a long name is changed', async () => {
  const name =
    'H3 Crusher building inspection 5125, with conveyors, chutes, guards and the walkways around them'
  const before = page.viewportSize()
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
  if (before) await page.setViewportSize(before)
})
