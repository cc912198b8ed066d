// Slow: a form is answered, and three views of its answers are looked at by axe in both widths.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { expectFits } from '../fits.ts'

const part = (id: string, type: string, label: string, more: object = {}) => ({ id, type, label, ...more })
const question = (component: { id: string }) => ({ id: `q_${component.id}`, components: [component] })
const structure = {
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: [
    {
      id: 'main',
      title: 'Main',
      questions: [
        part('guards', 'yes_no', 'Guards in place?'),
        part('speed', 'number', 'Belt speed', { unit: 'm/s' }),
        part('place', 'geolocation', 'Place'),
        part('rollers', 'group', 'Rollers', { components: [part('worn', 'yes_no', 'Worn?')] }),
      ].map(question),
    },
  ],
}

/** A form that was answered three times: where, how fast, and with or without guards. */
async function answeredForm(page: Page): Promise<number> {
  const form = await call(page, '/templates/create', { body: { name: 'Belts of the harbour', structure } })
  const folders = await call(page, '/workflows/folders')
  const task = await call(page, '/workflows/create', {
    body: { name: 'Harbour rounds', folder_id: folders.data[0].id, template_id: form.id, assignees: [] },
  })
  for (const [title, guards, speed] of [
    ['North', 'yes', 2],
    ['South', 'no', 3.5],
    ['West', 'yes', 4],
  ]) {
    const { id, version } = await call(page, '/inspections/create', { body: { task_id: task.id, title } })
    const answers = {
      guards,
      speed,
      place: { lat: -33.4, lon: -70.6 },
      rollers: [{ worn: 'yes' }, { worn: 'no' }],
    }
    const schema = Object.entries(answers).map(([part, value]) => ({ id: part, value }))
    const form_data = { user_id: 10, inspection: { id, version }, schema }
    await call(page, `/tasks/submit_form/${task.id}`, { body: { form_data, envelope: { signatures: [] } } })
  }
  return form.id
}

async function exported(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

/* What was answered: found from the form, narrowed down, kept as a view, taken along, counted, and read by a program. */
test('answers as a table, as charts, as files and as a feed', async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  const page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
  const id = await answeredForm(page)
  await page.goto('/dashboard/forms?q=harbour')
  await page.getByRole('link', { name: 'Belts of the harbour' }).click()
  await page.getByRole('link', { name: 'Answers' }).click()
  const table = page.getByRole('table', { name: 'Answers' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row', { name: /South.*No.*3\.5 m\/s.*2 records/ })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('combobox', { name: 'Question' }).click()
  await page.getByRole('option', { name: 'Guards in place?' }).click()
  await page.getByRole('combobox', { name: 'Answers' }).click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/choices=guards(:|%3A)no/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Place', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Place', exact: true })).toBeHidden()
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('columnheader', { name: 'Place', exact: true })).toBeHidden()

  const csv = await exported(page, 'Table (CSV)')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('Place – latitude')
  expect((await exported(page, 'Rollers (CSV)')).trim().split('\r\n')).toHaveLength(3)
  expect(JSON.parse(await exported(page, 'Places (GeoJSON)')).features).toHaveLength(1)

  await page.getByRole('tab', { name: 'Charts' }).click()
  await expect(page.getByText('Of 1 inspection', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const guards = page.getByRole('table', { name: 'Guards in place?' })
  await expect(guards.getByRole('row', { name: 'Yes 2 67%' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Belt speed' })).toContainText('3.17 m/s')
  await expectAccessibleAtAnyWidth(page)

  await page.getByRole('tab', { name: 'Excel and Power BI' }).click()
  const address = await page.getByLabel('Address of this form').inputValue()
  expect(new URL(address).pathname).toBe(`/odata/forms/${id}/`)
  await expectAccessibleAtAnyWidth(page)
  const { token } = await call(page, '/api_keys/create', {
    body: { kind: 'personal', name: 'Power BI', scopes: ['inspections:read'] },
  })
  const authorization = `Basic ${Buffer.from(`excel:${token}`).toString('base64')}`
  const feed = await fetch(`${address}Answers?$select=title,Belt_speed`, { headers: { authorization } })
  expect(((await feed.json()) as { value: object[] }).value).toContainEqual({
    title: 'South',
    Belt_speed: 3.5,
  })
  await context.close()
})
