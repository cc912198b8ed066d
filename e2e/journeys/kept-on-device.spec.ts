// Slow: a browser of its own for each, and photos that are sealed.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import {
  inspectionsCalled,
  keptHere,
  openBrowser,
  readyForField,
  startHere,
  tenPhotos,
  test,
} from '../field-browser.ts'
import { chooseFiles, person } from '../fill-inspection.ts'
import { follow } from '../leave.ts'
import { makeDraft } from '../opening/records.ts'

/*
 * What a device keeps of an inspection, and for how long: files until they have arrived, and what was typed and taken
 * when the inspection was submitted or deleted from elsewhere.
 */

test('photos of a draft that is left are let go of by this device as soon as they have arrived', async ({
  profile,
}, info) => {
  const title = `Left ${Date.now()}`
  const photos = await tenPhotos(info.outputPath('files'))
  const { context, page } = await openBrowser(profile)
  await enter(page, person.email)
  await readyForField(page)
  await page.goto('/dashboard/device')
  const start = page
    .getByRole('region', { name: 'Can be started without a connection' })
    .getByRole('button', { name: 'Pump walk-round' })
  await expect(start).toBeVisible()
  await context.setOffline(true)
  await start.click()
  await startHere(page, title)
  await chooseFiles(page, photos.slice(0, 2))
  await expect(page.locator('[data-file]')).toHaveCount(2)
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await follow(page, '/dashboard/device')
  await expect(page.locator('[data-queued]')).toHaveCount(2)

  await context.setOffline(false)
  await expect(page.locator('[data-queued]')).toHaveCount(0)
  const sent = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'File' })
  await expect(sent('pump-0.jpg')).toBeVisible()
  await expect(sent('pump-1.jpg')).toBeVisible()
  const [arrived] = await inspectionsCalled(page, title)
  expect(arrived.state).toBe('draft')
  // Counted once they are sealed, which is after the device has let go of them.
  const counted = async () => (await inspectionsCalled(page, title))[0]?.counts.certifications
  await expect.poll(counted).toBe(2)

  // With a connection too, however soon the page is left.
  const { task } = arrived
  await follow(page, `/dashboard/${task.folder_id}/${task.id}/${arrived.id}`)
  await chooseFiles(page, photos.slice(2, 3))
  await expect(page.locator('[data-file]')).toHaveCount(3)
  await follow(page, '/dashboard/device')
  await expect(sent('pump-2.jpg')).toBeVisible()
  const { data } = await call(page, `/certifications/list?inspection_id=${arrived.id}`)
  for (const { identifier } of data) await call(page, `/certifications/${identifier}`, { method: 'DELETE' })
  await call(page, `/inspections/${arrived.id}`, { method: 'DELETE' })
  await context.close()
})

test('removes a file that the server deleted before this device learned of its arrival', async ({
  profile,
}, info) => {
  const [photo = ''] = await tenPhotos(info.outputPath('files'))
  const { context, page } = await openBrowser(profile)
  await enter(page, person.email)
  const { id, task } = await call(page, '/inspections/create', { body: { task_id: 1 } })
  // Calls are made from here, while the application of the other tab gets no list of files.
  const calls = await context.newPage()
  await calls.goto('/log/keys')
  await page.bringToFront()
  await page.route('**/api/certifications/list?*inspection_id=*', () => undefined)
  await page.goto(`/dashboard/${task.folder_id}/${task.id}/${id}`)
  await chooseFiles(page, [photo])
  await expect(page.locator('[data-file]')).toHaveCount(1)
  const arrived = async () => (await call(calls, `/certifications/list?inspection_id=${id}`)).data
  await expect.poll(async () => (await arrived())[0]?.state).toBe('certified')
  await follow(page, '/dashboard')
  await page.goto('about:blank')
  const [{ identifier }] = await arrived()
  expect(await keptHere(calls, 'uploads')).toBe(1)
  await call(calls, `/certifications/${identifier}`, { method: 'DELETE' })

  await page.unroute('**/api/certifications/list?*inspection_id=*')
  await page.goto('/dashboard')
  await expect.poll(() => keptHere(page, 'uploads')).toBe(0)
  await expect.poll(() => keptHere(page, 'files')).toBe(0)
  await context.close()
})

test('keeps offline answers and photos when the inspection was submitted from elsewhere', async ({
  profile,
}, info) => {
  const [photo = ''] = await tenPhotos(info.outputPath('files'))
  const { context, page } = await openBrowser(profile)
  await enter(page, person.email)
  await readyForField(page)
  const { data: workflows } = await call(page, '/workflows?q=Pump walk-round')
  const draft = await makeDraft(page, workflows[0])
  await page.goto(draft.address)
  const remarks = page.getByRole('textbox', { name: /Remarks/ })
  await expect(remarks).toBeVisible()
  await context.setOffline(true)
  await remarks.fill('Unsent words')
  await chooseFiles(page, [photo])
  await expect(page.locator('[data-file]')).toHaveCount(1)
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await page.goto('about:blank')

  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/log/keys')
  // Whatever this device still says of the draft may come between reading and submitting it.
  await expect(async () => {
    const { version } = await call(other, `/inspections/form/${draft.id}`)
    await call(other, `/tasks/submit_form/${draft.taskId}`, {
      body: {
        form_data: { inspection: { id: draft.id, version }, schema: [{ id: 'state', value: 4 }] },
        envelope: { signatures: [] },
      },
    })
  }).toPass()
  await page.goto(draft.address)
  const told = page.getByRole('dialog', { name: 'Form already submitted' })
  await expect(told).toContainText('It is kept on this device.')
  const saved = page.waitForEvent('download')
  await told.getByRole('button', { name: 'Save a copy' }).click()
  expect(await readFile(await (await saved).path(), 'latin1')).toContain('Unsent words')
  await told.getByRole('button', { name: 'Ok' }).click()

  await follow(page, '/dashboard/device')
  const kept = page.getByRole('main').getByRole('listitem').filter({ hasText: 'submitted from elsewhere' })
  await expect(kept).toBeVisible()
  await expect(kept.locator('[data-queued]')).toHaveCount(1)
  await kept.getByRole('button', { name: /^Remove (?!pump)/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from device' }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await context.close()
})

test('a draft opens while the server hangs, and what is typed meanwhile is saved when it answers', async ({
  page,
}) => {
  await enter(page, person.email)
  const { data: workflows } = await call(page, '/workflows?q=Pump walk-round')
  const draft = await makeDraft(page, workflows[0])
  await page.goto(draft.address)
  const remarks = page.getByRole('textbox', { name: /Remarks/ })
  await remarks.fill('Kept words')
  const saved = page.getByText(/^Saved /).first()
  await expect(saved).toBeVisible()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await answers.promise
    await route.fallback()
  })
  await page.reload()
  // Its calls would end after minutes.
  await expect(remarks).toHaveValue('Kept words')
  await expect(page.getByText('No answer, kept on this device').first()).toBeVisible()
  await remarks.fill('Typed meanwhile')
  answers.resolve()
  await expect(saved).toBeVisible()
  await expect(remarks).toHaveValue('Typed meanwhile')
  const { answers: there } = await call(page, `/inspections/form/${draft.id}`)
  expect(JSON.stringify(there)).toContain('Typed meanwhile')
})
