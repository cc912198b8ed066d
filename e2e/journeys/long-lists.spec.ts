// Slow: a form with two thousand answers to choose from is made and changed.
import { expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'

/* The form builder with a list of answers such as a company's equipment: what is not in sight is not drawn, and can be reached. */
test.describe.configure({ mode: 'serial' })

let page: Page
let id = 0
const count = 2000
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
  const options = Array.from({ length: count }, (_, at) => ({
    label: `Machine ${at + 1}`,
    value: `m${at + 1}`,
  }))
  const component = { id: 'machine', type: 'dropdown', label: '', options }
  const questions = [
    { id: 'which', label: 'Which machine?', components: [component] },
    {
      id: 'broken',
      label: 'Broken?',
      visible_if: { '==': [{ var: 'machine' }, 'm1500'] },
      components: [{ id: 'is_broken', type: 'yes_no', label: '' }],
    },
  ]
  const extra = { id: 'extra', label: 'Extra', components: [{ id: 'extra_text', type: 'text', label: '' }] }
  const structure = {
    steps: [{ id: 'form', type: 'form', title: 'Form' }],
    schema: [
      { id: 'first', title: 'First', collapsed: false, questions: [extra] },
      { id: 'machines', title: 'Machines', collapsed: false, questions },
    ],
  }
  const made = await call(page, '/templates/create', { body: { name: 'Machines', structure } })
  id = made.id
})
test.afterAll(() => page.context().close())

const properties = () => page.getByLabel('Properties')
const answer = (at: number) => properties().getByRole('textbox', { name: `Answer ${at}`, exact: true })

test('of two thousand answers those in sight are drawn, and keys lead from each to the next', async () => {
  await page.goto(`/dashboard/forms/${id}`)
  await page.getByRole('treeitem', { name: 'Which machine?' }).click()
  await expect(answer(1)).toHaveValue('Machine 1')
  expect(await properties().getByRole('textbox').count()).toBeLessThan(400)
  await answer(40).focus()
  for (let field = 0; field < 10 && !(await answer(41).isVisible()); field++) await page.keyboard.press('Tab')
  await properties().getByRole('button', { name: 'Delete Machine 40' }).focus()
  await page.keyboard.press('Tab')
  await expect(answer(41)).toBeFocused()
})

test('the last answer is there when the list is scrolled to its end, and one is added behind it', async () => {
  await properties().getByRole('button', { name: 'Add answer' }).focus()
  await expect(answer(count)).toHaveValue(`Machine ${count}`)
  await page.keyboard.press('Enter')
  await expect(answer(count + 1)).toBeFocused()
  await page.keyboard.type('Machine 7')
  await expect(answer(count + 1)).toHaveValue('Machine 7')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
})

test('a problem of an answer out of sight leads to it', async () => {
  const { structure } = await call(page, `/templates/${id}`)
  const [{ components }] = structure.schema[1].questions
  components[0].options[999].visible_if = { '==': [{ var: 'unknown' }, 'x'] }
  const { revision } = await call(page, `/templates/${id}/draft`)
  await call(page, `/templates/${id}/draft`, { body: { structure, based_on: 1, revision } })
  await page.reload()
  await page.getByRole('button', { name: '1 problem' }).click()
  await page
    .getByRole('button', { name: /^Which machine\?./ })
    .last()
    .click()
  await expect(properties().locator('[data-field="options/999/visible_if"]')).toBeFocused()
})

test('of the translations those in sight are drawn, and the others when they are scrolled to', async () => {
  await page.getByRole('radiogroup', { name: 'View', exact: true }).getByText('Translations').click()
  const words = (at: number) => page.getByRole('textbox', { name: `Which machine?, Answer ${at}, Español` })
  await expect(words(1)).toHaveValue('Machine 1')
  expect(await page.getByRole('table').getByRole('textbox').count()).toBeLessThan(1000)
  await page.keyboard.press('Control+End')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(words(count)).toHaveValue(`Machine ${count}`)
})

test('a text that is emptied in the translations takes the focus from none of the rows behind it', async () => {
  const view = (name: string) =>
    page.getByRole('radiogroup', { name: 'View', exact: true }).getByText(name, { exact: true }).click()
  await page.goto(`/dashboard/forms/${id}`)
  await page.getByRole('treeitem', { name: 'Extra' }).last().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('treeitem', { name: 'Extra' })).toHaveCount(0)
  // So that its text was not there when they were opened.
  await view('Translations')
  await page.keyboard.press('Control+z')
  for (const language of ['English', 'Español', 'Português'])
    await page.getByRole('textbox', { name: `Extra, Label, ${language}` }).fill('')
  const behind = page.getByRole('table').locator('tbody').nth(1)
  await behind.scrollIntoViewIfNeeded()
  const field = behind.getByRole('textbox').first()
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(page.locator(':focus')).toHaveValue(/!$/)
})

test('a condition offers the first of two thousand answers, and typing finds the last', async () => {
  await page.goto(`/dashboard/forms/${id}`)
  await page.getByRole('treeitem', { name: 'Broken?' }).click()
  const value = properties().getByRole('combobox', { name: 'Value' })
  await expect(value).toHaveValue('Machine 1500')
  await value.click()
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Type to find more' })).toBeVisible()
  expect(await options.count()).toBeLessThan(200)
  await value.fill('machine 1999')
  await options.filter({ hasText: 'Machine 1999' }).click()
  await expect(value).toHaveValue('Machine 1999')
})
