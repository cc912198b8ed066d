// Slow: a form is built, published, filled in and changed again, looked at by axe in both widths.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'

/* The form builder by keyboard alone, from nothing, with what is wrong said where it is. */
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

const isFocused = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement))
/** Tab, until the focus is where it should be. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // A browser hears no keys until it has shown a page, however long that stands.
  await expect(async () => {
    const isAnywhere = () => page.evaluate(() => document.activeElement !== document.body)
    if (await isAnywhere()) return
    await page.keyboard.press('Tab')
    expect(await isAnywhere()).toBe(true)
  }).toPass()
  for (let presses = 0; presses < 120; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
const tree = () => page.getByRole('tree', { name: 'Outline' })
const line = (name: string) => tree().getByRole('treeitem', { name, exact: true })
const questions = () => tree().locator('[data-kind=question]')
const saved = () => expect(page.getByText(/^Draft saved/).first()).toBeVisible()

/** Adds a question after what is selected in the outline, and types its words. */
async function add(search: string, words: string): Promise<void> {
  await tabTo(tree())
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
  await tabTo(page.getByRole('button', { name: 'New form' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Blank' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('Belt check')
  await page.keyboard.press('Enter')
  await page.waitForURL(/forms\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Belt check' })).toBeVisible()
  await tabTo(tree())
  await page.keyboard.press('ArrowDown')
  await add('yes or no', 'Guard rails in place?')
  await add('number', 'Belt speed')
  await add('long', 'Remarks')
  await expect(questions()).toHaveText([/Guard rails/, /Belt speed/, /Remarks/])
  await saved()
  await expectAccessibleAtAnyWidth(page)
})

test('questions are moved, copied, deleted and brought back by keyboard', async () => {
  await tabTo(tree())
  await expect(line('Remarks')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(questions()).toHaveText([/Guard rails/, /Remarks/, /Belt speed/])
  await expect(line('Remarks')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(questions()).toHaveText([/Guard rails/, /Belt speed/, /Remarks/])
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(questions()).toHaveText([/Guard rails/, /Belt speed/, /Remarks/])
  await tabTo(tree())
  await page.keyboard.press('Control+d')
  await expect(questions()).toHaveCount(4)
  await tabTo(tree())
  await page.keyboard.press('Delete')
  await expect(questions()).toHaveCount(3)
  await expect(page.getByText('Question deleted')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(questions()).toHaveCount(4)
  await page.keyboard.press('Control+z')
  await expect(questions()).toHaveCount(3)
})

test('every type can be added and looks as it reads', async () => {
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
  await tabTo(shown)
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  await tabTo(page.getByRole('button', { name: 'Add section' }).first())
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add section' })
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type('Repairs')
  await keyboard.press('Enter')
  await expect(properties.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.press('Escape')
  // The line of a section holds the button that folds it.
  await expect(tree().getByRole('treeitem', { name: /Repairs$/ })).toBeFocused()

  for (let lines = 0; lines < 9 && !(await isFocused(line('Remarks'))); lines++)
    await keyboard.press('ArrowUp')
  await keyboard.press('F2')
  await expect(properties.getByRole('textbox', { name: 'Question' })).toBeFocused()
  const rule = properties.getByRole('group', { name: 'Shown when' })
  await tabTo(rule.getByRole('button', { name: 'Add condition' }))
  await keyboard.press('Enter')
  await expect(rule.getByRole('combobox', { name: 'Question' })).toBeFocused()
  await keyboard.type('guard rails')
  await keyboard.press('Enter')
  await tabTo(rule.getByRole('combobox', { name: 'Value', exact: true }))
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(rule).toContainText(/Guard rails in place\?.* is .*(Yes|No)/)
  await keyboard.press('Escape')
  await expect(line('Remarks')).toBeFocused()

  await tabTo(shown)
  await keyboard.press('ArrowRight')
  await tabTo(page.getByRole('textbox', { name: /^Guard rails in place\?.*Español$/ }))
  await keyboard.type('¿Hay barandillas?')
  await saved()
  await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByText('Version 2 published').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Belt check' })).toBeFocused()
})
