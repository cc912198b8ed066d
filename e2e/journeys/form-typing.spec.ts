// Slow: forms are made and changed, and saved as drafts.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { expectToast } from '../toast.ts'

/* What is typed in the form builder: it stays as it was meant, and is taken back where it was typed. */
let page: Page
test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterEach(() => page.context().close())

const line = (name: string) =>
  page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name, exact: true })
const properties = () => page.getByLabel('Properties')
const saved = () => expect(page.getByText(/^Draft saved/).first()).toBeVisible()
const show = (view: string) =>
  page.getByRole('radiogroup', { name: 'View', exact: true }).getByText(view, { exact: true }).click()

const plain = { label: '', required: false, multiple: false, options: [] as object[], comment_object: [] }
const note = { ...plain, id: 'note', type: 'text' }
const total = { ...plain, id: 'total', type: 'calculation', calculation: { '+': [1, 2] } }
/** No formula says this one, so that it might as well come to a text. */
const most = { ...total, id: 'most', calculation: { max: [1, 2] } }
const question = (label: string, component: { id: string; [more: string]: unknown }) => ({
  id: `q_${component.id}`,
  label,
  components: [component],
})
const formOf = (...questions: object[]) => ({
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: [{ id: 'belts', title: 'Belts', collapsed: false, questions }],
})

async function makeForm(name: string, structure: object): Promise<number> {
  const { id } = await call(page, '/templates/create', { body: { name, structure } })
  return id
}
async function openForm(name: string, structure: object): Promise<number> {
  const id = await makeForm(name, structure)
  await page.goto(`/dashboard/forms/${id}`)
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible()
  return id
}

test('the Undo keys work in a part’s panel on narrow screens', async () => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await openForm('Narrow keys', formOf(question('Which belt?', note)))
  await page.locator('main').getByRole('button', { name: 'Which belt?' }).click()
  const required = page.getByRole('dialog').getByRole('switch', { name: 'Required' }).first()
  await required.press('Space')
  await expect(required).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(required).not.toBeChecked()
  await page.keyboard.press('Control+y')
  await expect(required).toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Report' }).click()
  const cover = page.getByRole('dialog').getByRole('switch', { name: 'Cover' })
  const begun = await cover.isChecked()
  await cover.press('Space')
  await expect(cover).toBeChecked({ checked: !begun })
  await page.keyboard.press('Control+z')
  await expect(cover).toBeChecked({ checked: begun })
})

test('the keys of Undo take back what was typed where the form does not have it, and the form’s last change elsewhere', async () => {
  await openForm('Keys', formOf(question('Which belt?', note), question('How many?', total)))
  const questions = page.locator('[data-kind=question]')
  await line('Which belt?').click()
  const words = properties().getByRole('textbox', { name: 'Question' })
  await words.fill('Which of them?')
  await page.keyboard.press('Control+z')
  await expect(words).toHaveValue('Which belt?')
  await page.keyboard.press('Control+y')
  await expect(words).toHaveValue('Which of them?')

  await page.getByRole('button', { name: 'Add section' }).first().click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.keyboard.type('Repairs')
  await page.keyboard.press('Control+z')
  await expect(title).not.toHaveValue('Repairs')
  await expect(questions.first()).toHaveText(/Which of them\?/)
  await title.fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await line('How many?').click()
  const formula = properties().getByRole('textbox', { name: 'Formula' })
  await formula.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' + [')
  await expect(formula).toHaveValue('1 + 2 + [')
  await page.keyboard.press('Control+z')
  await expect(formula).not.toHaveValue('1 + 2 + [')
  await expect(questions.first()).toHaveText(/Which of them\?/)

  await show('Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  const answer = preview.getByRole('textbox').first()
  await answer.focus()
  await page.keyboard.type('North')
  await page.keyboard.press('Control+z')
  await expect(answer).not.toHaveValue('North')
  await expect(preview.getByRole('heading', { name: 'Which of them?' })).toBeVisible()
})

test('a condition on a calculation is compared with the number that was typed', async () => {
  const limit = { ...note, visible_if: { '==': [{ var: 'most' }, 'none'] } }
  await openForm('Decimals', formOf(question('How many?', most), question('Why?', limit)))
  await line('Why?').click()
  const rule = properties().getByRole('group', { name: 'Shown when' })
  const value = rule.getByRole('textbox', { name: 'Value', exact: true })
  await expect(value).toHaveValue('none')
  await value.fill('')
  await value.pressSequentially('1.5')
  await expect(value).toHaveValue('1.5')
  await expect(rule).toContainText('“How many?” is 1.5')
  await rule.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is more than', exact: true }).click()
  await value.fill('')
  await value.pressSequentially('0.25')
  await expect(rule).toContainText('“How many?” is more than 0.25')
})

test('a draft that was saved elsewhere since is not discarded with this one: it is a choice', async () => {
  const structure = formOf(question('Which belt?', note))
  const id = await openForm('Discarded', structure)
  await line('Which belt?').click()
  await properties().getByRole('textbox', { name: 'Question' }).fill('Which of them?')
  await saved()
  const { revision } = await call(page, `/templates/${id}/draft`)
  await call(page, `/templates/${id}/draft`, {
    body: { structure: formOf(question('Elsewhere', note)), based_on: 1, revision },
  })
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'What differs' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
test('downloads from the menu contain the form as shown, or say that changes are left out', async () => {
  await openForm('Copies', formOf(question('Which belt?', note)))
  await line('Which belt?').click()
  await properties().getByRole('textbox', { name: 'Question' }).fill('Which of them?')
  await saved()
  const menu = () => page.getByRole('button', { name: 'More actions for Copies' }).click()
  await menu()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as JSON' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Which of them?')
  await menu()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText('Version 1 is copied, without the changes that are not published yet.'),
  ).toBeVisible()
})

test('a default is seen and can be removed, whatever the question asks for', async () => {
  const id = await makeForm('Defaults', formOf(question('When?', { ...note, id: 'day', type: 'date' })))
  const kinds = [
    { type: 'date', default: 'tomorrow' },
    { type: 'checkbox', default: ['gone'], options: [{ value: 'north', label: 'North' }] },
  ]
  const questions = kinds.map((more) => question(`About ${more.type}`, { ...plain, id: more.type, ...more }))
  await call(page, `/templates/${id}/draft`, {
    body: { structure: formOf(...questions), based_on: 1, revision: 0 },
  })
  await page.goto(`/dashboard/forms/${id}`)
  for (const [type, shown] of [
    ['date', 'tomorrow'],
    ['checkbox', 'gone'],
  ]) {
    await line(`About ${type} Has a problem`).click()
    await expect(properties().getByText(shown as string, { exact: true })).toBeVisible()
    await properties().getByRole('button', { name: 'Remove the default answer' }).click()
    await expect(properties().getByRole('textbox', { name: 'Question' })).toBeFocused()
  }
  await expect(page.getByRole('button', { name: /\d problems?/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})

test('a text that is rewritten keeps its row among the translations', async () => {
  await openForm('Rows', formOf({ ...question('Which belt?', note), label: { en: 'Which belt?' } }))
  await show('Translations')
  const words = page.getByRole('textbox', { name: /Label.*English$/ }).first()
  await expect(words).toHaveValue('Which belt?')
  await words.fill('')
  await expect(words).toBeFocused()
  await page.keyboard.type('Which of them?')
  await expect(words).toHaveValue('Which of them?')
})

test('a form that was deleted elsewhere can be downloaded as shown, and goes on as a new one', async () => {
  const id = await openForm('Gone', formOf(question('Which belt?', note)))
  await call(page, `/templates/${id}`, { method: 'DELETE' })
  await line('Which belt?').click()
  await properties().getByRole('textbox', { name: 'Question' }).fill('Which of them?')
  await expect(page.getByText(/^Not saved: this form was deleted/).first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Gone' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as JSON' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Which of them?')
  await page.getByRole('button', { name: 'Create as a new form' }).click()
  await expectToast(page, 'Form created')
  await expect(page).not.toHaveURL(new RegExp(`/forms/${id}$`))
  await expect(line('Which of them?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gone', exact: true })).toBeVisible()
})

test('among the translations of many questions, a letter draws the row that it stands in', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    question(`Question ${n}`, { ...note, id: `note_${n}`, help: { en: `Help ${n}` } } as never),
  )
  await openForm('Many', formOf(...many))
  await show('Translations')
  const words = page.getByRole('textbox', { name: 'Question 20, Label, English' })
  // What is out of sight is drawn when it is scrolled to.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await words.focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
  }
  const before = await layouts()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  // The row is called by what is being written in it.
  await expect(page.locator('textarea:focus')).toHaveValue('Question 20!')
  // Each of the 240 fields, measured by itself, would have the page laid out at least once.
  const laidOut = (await layouts()) - before
  expect(laidOut).toBeLessThan(60)
})

test('an answer to choose from is kept under its first words, in rules too, until it is published', async () => {
  const choice = { ...plain, id: 'risk', type: 'radio' }
  const options = ['Answer 1', 'Answer 2'].map((label, at) => ({ label, value: `option_${at + 1}` }))
  const id = await openForm('Values', formOf(question('Which belt?', note)))
  const why = { ...note, id: 'why', visible_if: { '==': [{ var: 'risk' }, 'option_1'] } }
  const structure = formOf(question('Risk?', { ...choice, options }), question('Why?', why))
  await call(page, `/templates/${id}/draft`, { body: { structure, based_on: 1, revision: 0 } })
  await page.reload()
  await line('Risk?').click()
  const label = properties().getByRole('textbox', { name: 'Answer 1', exact: true })
  await label.fill('Very high')
  await properties().getByRole('textbox', { name: 'Answer 2', exact: true }).focus()
  await expect(properties().getByRole('textbox', { name: 'Value of Very high' })).toHaveValue('very_high')
  await line('Why?').click()
  await expect(properties().getByRole('group', { name: 'Shown when' })).toContainText(
    '“Risk?” is “Very high”',
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 is published, with no changes since').first()).toBeVisible()
  await line('Risk?').click()
  await label.fill('')
  await label.fill('High')
  await properties().getByRole('textbox', { name: 'Answer 2', exact: true }).focus()
  await expect(properties().getByRole('textbox', { name: 'Value of High' })).toHaveValue('very_high')
})

test('the sections of a report are put in another order', async () => {
  const { schema, steps } = formOf(question('Which belt?', note))
  const motor = question('Which motor?', { ...note, id: 'motor' })
  const motors = { id: 'motors', title: 'Motors', collapsed: false, questions: [motor] }
  const id = await openForm('Order', { steps, schema: [...schema, motors] })
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'What reports show' })
  await panel.getByRole('button', { name: 'Move Motors up' }).press('Enter')
  await expect(panel.getByRole('group')).toHaveText([/Motors/, /Belts/])
  // The button that was pressed leads no further.
  await expect(panel.getByRole('button', { name: 'Move Motors down' })).toBeFocused()
  await panel.getByRole('button', { name: 'Close' }).click()
  await saved()
  const { structure } = await call(page, `/templates/${id}/draft`)
  expect(structure.report.order).toEqual(['motors', 'belts'])
})
