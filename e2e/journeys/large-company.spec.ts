// Slow: a browser works in a company with many folders and clients, which are made first.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { leaveInEachWay } from '../leave.ts'
import { expectToast } from '../toast.ts'

/*
 * What is chosen from holds fifty, and a list of people a thousand at a time: neither is where a company ends.
 */
const run = Date.now().toString(36)

/** An empty folder of workflows, and fifty that come before it in the alphabet. */
async function makeFolders(page: Page, name: string): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n <= 50; n++) {
    const folder = { name: n === 50 ? name : `${n} ${run}` }
    ids.push((await call(page, '/workflows/folder/create', { body: folder })).id)
  }
  return ids
}

test('a folder that stands behind fifty others is named where it is chosen, and what is typed as due is meant in the own time', async ({
  page,
}) => {
  await enter(page, 'admin@demo.atesta.test')
  const name = `Zinc ${run}`
  const ids = await makeFolders(page, name)
  await page.goto(`/dashboard/workflows/${ids.at(-1)}`)
  await page.getByRole('button', { name: 'New workflow' }).first().click()
  const panel = page.getByRole('dialog')
  const chosen = panel.getByRole('combobox', { name: 'Folder' })
  await expect(chosen).toHaveValue(name)

  // More than the list has room for: the arrows lead to what is not in sight.
  await chosen.click()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name })).toBeInViewport()
  await expectAccessibleAtAnyWidth(page)
  await expect(page.getByRole('option', { name: 'Type to find more' })).toBeDisabled()
  await page.keyboard.press('Escape')

  // The browser tells each digit of the year as a year of its own.
  const due = panel.getByLabel('Due date')
  await due.focus()
  await page.keyboard.type('03052031')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1000AM')
  await expect(due).toHaveValue('2031-03-05T10:00')
  await expect(panel).toContainText('Times are in Phoenix (Mountain Standard Time).')
  await panel.getByLabel('Name').fill(`Smelter ${run}`)
  await panel.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option').first().click()
  await panel.getByRole('button', { name: 'Create workflow' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Mar 5, 2031')
  const { data } = await call(page, `/workflows?folder_id=${ids.at(-1)}`)
  expect(data).toMatchObject([{ name: `Smelter ${run}`, due_at: '2031-03-05T17:00:00.000Z' }])

  await page.goto(`/dashboard/certifications?task_id=${data[0].id}`)
  await expect(page.getByRole('button', { name: `Smelter ${run}` }).first()).toBeVisible()
  for (const id of ids.slice(0, -1)) await call(page, `/folders/archive/${id}`, { method: 'POST' })
  await leaveInEachWay(page)
})

test('a list of more people than a call takes is added whole, and a second time adds none', async ({
  page,
}) => {
  await enter(page, 'admin@rival.atesta.test')
  const rows = Array.from({ length: 1200 }, (_, n) => `P${n};p${n}.${run}@large.test`)
  const give = async () => {
    await page.goto('/dashboard/clients?view=import')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name;email\n${rows.join('\n')}\n`),
    })
  }
  await give()
  await page.getByRole('button', { name: 'Add 1,200 clients' }).click()
  await expectToast(page, '1,200 clients added')
  const { total } = await call(page, `/clients?q=p1199.${run}@large.test`)
  expect(total).toBe(1)
  await give()
  await expect(page.getByText('No client will be added.')).toBeVisible()
  await leaveInEachWay(page)
})

test('child workflows beyond the first page have an address, to which Back leads', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const folders = await call(page, '/workflows/folders')
  const folder_id = folders.data[0].id
  const forms = await call(page, '/templates/list_for_select')
  const assignees: number[] = []
  for (let n = 0; n < 21; n++) {
    const person = { name: `Inspector ${n}`, email: `i${n}.${run}@large.test`, range: 'RANGE_USER' }
    assignees.push((await call(page, '/users/create', { body: person })).id)
  }
  const body = { name: `Annual round ${run}`, folder_id, template_id: forms[0].value, assignees }
  const parent = await call(page, '/workflows/create', { body })
  await call(page, `/workflows/children/create/${parent.id}`, { body: {} })
  await page.goto(`/dashboard/${folder_id}/${parent.id}`)
  const children = page.getByRole('region', { name: 'Child workflows' })
  const turned = children.getByRole('navigation', { name: 'Page 2 of 2' })
  await children.getByRole('button', { name: 'Next page' }).click()
  await expect(turned).toContainText('21–21 of 21')
  await page.reload()
  await expect(turned).toBeVisible()
  await children.getByRole('row').last().getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Child workflows' })).toHaveCount(0)
  await page.goBack()
  await expect(turned).toBeVisible()
  const shown = page.getByRole('complementary').getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(shown).toHaveCount(20)
  await page.getByRole('button', { name: 'Show 1 more' }).click()
  await expect(shown).toHaveCount(21)
})

test('a chosen time zone is in sight when the list opens, once, and what is typed replaces it', async ({
  page,
}) => {
  await enter(page, 'admin@rival.atesta.test')
  await page.goto('/dashboard/profile')
  const box = page.getByRole('combobox', { name: 'Time zone' })
  await box.click()
  const chosen = page.getByRole('option', { name: /^Buenos Aires/ })
  await expect(page.getByRole('option')).not.toHaveCount(2)
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toBeInViewport()
  await expectAccessibleAtAnyWidth(page)
  await page.keyboard.type('chile')
  await page.getByRole('option', { name: 'Santiago (Chile Time)' }).click()
  await expect(box).toHaveValue('Santiago (Chile Time)')
  await box.click()
  await page.keyboard.type('nairobi')
  await expect(page.getByRole('option')).toHaveText(['Nairobi (East Africa Time)'])
})
