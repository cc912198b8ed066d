// Slow: inspections are filled in on a phone.
import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible, resize } from '../accessible.ts'
import { call } from '../call.ts'
import { leaveInEachWay } from '../leave.ts'
import { openQuestion } from '../open-question.ts'

/*
 * What people type on the keys that their phone shows: of its own region, whatever the page's language, and some without
 * a minus.
 */
test('a number is read by its decimal sign in any language, and changes its sign without a minus key', async ({
  page,
}) => {
  await openQuestion(page, { type: 'number', unit: '°C' })
  const field = page.getByRole('textbox')
  await field.fill('3,5')
  const sign = page.getByRole('button', { name: 'Change the sign' })
  await sign.tap()
  await expect(field).toBeFocused()
  await field.blur()
  await expect(field).toHaveValue('-3.5')
  await expectAccessible(page)
  await sign.tap()
  await field.blur()
  await expect(field).toHaveValue('3.5')
  // With its unit, as it is pasted or spoken.
  await field.fill('1,250.5 °C')
  await field.blur()
  await expect(field).toHaveValue('1,250.5')
  await leaveInEachWay(page)
})

test('the first press after a required field was left empty does what it says', async ({ page }) => {
  await openQuestion(page, { type: 'text', required: true }, { type: 'yes_no' })
  await page.getByRole('textbox').focus()
  const yes = page.getByRole('radio', { name: 'Yes', exact: true })
  const box = await page.locator('label', { hasText: 'Yes' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 6)
  await page.mouse.down()
  await page.mouse.up()
  await expect(yes).toBeChecked()
  await expect(page.getByText('An answer is needed.')).toBeVisible()
})

test('what clears a short answer waits in its row, and moves nothing when it comes', async ({ page }) => {
  await openQuestion(page, { type: 'yes_no' }, { type: 'text' })
  await resize(page, { width: 360, height: 740 })
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { y: 0, height: 0 }
  const answers = page.getByRole('radiogroup')
  const below = page.getByRole('textbox')
  const [group, before] = [await boxOf(answers), await boxOf(below)]
  await page.locator('label', { hasText: 'No' }).first().tap()
  const clear = page.getByRole('button', { name: 'Clear answer' })
  expect((await boxOf(clear)).y).toBeLessThan(group.y + group.height)
  expect(await boxOf(below)).toEqual(before)
  await expectAccessible(page)
  await clear.tap()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a number of at least zero has no sign to change', async ({ page }) => {
  await openQuestion(page, { type: 'number', min: 0 })
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the sign' })).toHaveCount(0)
})

test('a year is typed digit by digit', async ({ page }) => {
  await openQuestion(page, { type: 'datetime' })
  const field = page.locator('input[type="datetime-local"]')
  await field.focus()
  await page.keyboard.type('03052031')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1000AM')
  await field.blur()
  await expect(field).toHaveValue('2031-03-05T10:00')
})

test('the boxes of a position follow the device, and take both numbers as maps copy them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.45, longitude: -70.66, accuracy: 5 })
  await openQuestion(page, { type: 'geolocation' })
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  const [lat, lon] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(lat).toHaveValue('-33.45')
  await lat.fill('-33,5')
  await lat.blur()
  await expect(lat).toHaveValue('-33.5')
  await expect(lon).toHaveValue('-70.66')
  await lat.evaluate((box) => {
    const data = new DataTransfer()
    data.setData('text', '-34.6037, -58.3816')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(lat).toHaveValue('-34.6037')
  await expect(lon).toHaveValue('-58.3816')
})

test('a long name that is chosen among many is shortened, and can be taken away again', async ({ page }) => {
  const long = 'Northwestern secondary crushing plant, conveyor transfer tower number seven, upper walkway'
  const labels = [long, ...Array.from({ length: 20 }, (_, at) => `Place ${at}`)]
  const options = labels.map((label, at) => ({ value: `v${at}`, label }))
  await resize(page, { width: 320, height: 640 })
  await openQuestion(page, { type: 'dropdown', multiple: true, options })
  const field = page.getByRole('combobox')
  await field.tap()
  await page.getByRole('option', { name: long }).tap()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const chip = page.locator('.mantine-MultiSelect-pill')
  const box = await chip.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
  await chip.locator('button').tap()
  await expect(chip).toHaveCount(0)
})

test('one long word among many is broken into lines, and what is too long says by how much', async ({
  page,
}) => {
  const labels = ['x'.repeat(80), ...Array.from({ length: 20 }, (_, at) => `Place ${at}`)]
  const options = labels.map((label, at) => ({ value: `v${at}`, label }))
  await resize(page, { width: 320, height: 640 })
  await openQuestion(page, { type: 'dropdown', options })
  await page.getByRole('combobox').tap()
  const word = page.getByRole('option', { name: 'xxx' })
  await word.tap()
  await page.getByRole('combobox').tap()
  expect(await word.evaluate((option) => option.scrollWidth - option.clientWidth)).toBeLessThanOrEqual(0)
  await openQuestion(page, { type: 'text', max_length: 10 })
  await page.getByRole('textbox').fill('x'.repeat(14))
  await expect(page.getByText('4 characters too many')).toBeVisible()
})

test('a partly typed owner of an action is marked as a mere name', async ({ page }) => {
  const action = { id: 'todo', kind: 'action', label: 'What now?', required: false, show_for: ['no'] }
  await openQuestion(page, { type: 'yes_no', comment_object: [action] })
  await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true })
  const owner = page.getByRole('combobox', { name: 'Who does it' })
  const warning = page.getByText('Not someone in this folder')
  await owner.fill('Ana Ferr')
  await expect(page.getByRole('option', { name: 'Ana Ferreyra' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await owner.blur()
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await owner.fill('ana ferreyra')
  await owner.blur()
  await expect(warning).toHaveCount(0)
})

test('an inspection whose workflow was archived says why it cannot be changed', async ({ page }) => {
  await openQuestion(page, { type: 'text' })
  await expect(page.getByRole('textbox')).toBeVisible()
  const [, , , task] = new URL(page.url()).pathname.split('/')
  await call(page, `/tasks/archive/${task}`, { method: 'POST' })
  await page.reload()
  await expect(page.getByText('The work it belongs to is archived')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
