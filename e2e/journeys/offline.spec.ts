// Slow: a browser is closed and opened again, and ten photos are sealed.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import {
  inspectionsCalled,
  openBrowser,
  readyForField,
  startHere,
  tenPhotos,
  test,
} from '../field-browser.ts'
import { chooseFiles, person } from '../fill-inspection.ts'
import { back, follow } from '../leave.ts'

/*
 * Days without a connection: an inspection is started on the device, filled in with photos, submitted, the browser closed
 * and opened again, and everything arrives once.
 */

test('an inspection starts, is filled in and submitted without a connection, and arrives once', async ({
  profile,
}, info) => {
  const title = `Offline ${Date.now()}`
  const photos = await tenPhotos(info.outputPath('files'))
  const first = await openBrowser(profile)
  let { page } = first
  await enter(page, person.email)
  await readyForField(page)
  await page.goto('/dashboard/workflows')
  await page.getByRole('link', { name: 'Pumps and stations' }).click()
  await page.getByRole('link', { name: 'Pump walk-round' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pump walk-round')
  await first.context.setOffline(true)

  // A page for which there must be a connection says so, and leaves the rest as it is.
  await follow(page, '/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await back(page)
  await page.getByRole('button', { name: 'New inspection' }).first().click()
  await startHere(page, title)
  await chooseFiles(page, photos)
  await expect(page.locator('[data-file]')).toHaveCount(10)
  await page.getByRole('textbox', { name: /Remarks/ }).fill('Guard loose, tightened.')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await first.context.close()

  // The next day, still without a connection: what was begun is found on the home page.
  const second = await openBrowser(profile)
  page = second.page
  await second.context.setOffline(true)
  await page.goto('/dashboard')
  const kept = () => page.getByRole('region', { name: 'On this device, not sent yet' })
  await expect(kept()).toContainText('10 files to send')
  await kept().getByRole('link', { name: 'See all' }).click()

  // Everything that waits is listed, can be saved as files, and is removed only when that is confirmed.
  const row = page.locator('[data-queued]').filter({ hasText: 'pump-9.jpg' })
  await expect(page.locator('[data-queued]')).toHaveCount(10)
  const startable = page.getByRole('region', { name: 'Can be started without a connection' })
  await expect(startable).toContainText('Only workflows that are assigned to you')
  await expect(startable.getByRole('button', { name: 'Pump walk-round' })).toBeVisible()
  await expectAccessible(page)
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all as ZIP' }).click()
  const bytes = await readFile(await (await zip).path())
  for (const name of ['answers.json', 'pump-0.jpg', 'pump-9.jpg']) expect(bytes.includes(name)).toBe(true)
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Save pump-9.jpg to a file' }).click()
  expect((await saved).suggestedFilename()).toBe('pump-9.jpg')
  await row.getByRole('button', { name: 'Remove pump-9.jpg' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this file?' })
  await expect(question).toContainText('this device keeps no copy')
  await question.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.locator('[data-queued]')).toHaveCount(9)
  await page.getByRole('button', { name: `Account: ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const leaving = page.getByRole('dialog', { name: 'Sign out with unsent work?' })
  await expect(leaving).toContainText('1 inspection on this device has not been sent')
  await leaving.getByRole('button', { name: 'See what is unsent' }).click()

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('textbox', { name: /Remarks/ })).toHaveValue('Guard loose, tightened.')
  await expect(page.locator('[data-file]')).toHaveCount(9)
  await page.getByRole('radio').nth(3).check({ force: true })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog', { name: 'No connection' })
    .getByRole('button', { name: 'Submit when connected' })
    .click()
  await expect(page.getByRole('heading', { name: 'Waiting to be submitted' })).toBeVisible()
  await expectAccessible(page)
  await second.context.close()

  // Connected at last: it is created, its files are sent and it is submitted, once, whatever page is open.
  const third = await openBrowser(profile)
  page = third.page
  await page.goto('/dashboard')
  await expect.poll(async () => (await inspectionsCalled(page, title))[0]?.state).toBe('submitted')
  const arrived = await inspectionsCalled(page, title)
  expect(arrived).toHaveLength(1)
  expect(arrived[0].counts.certifications).toBe(9)
  await expect(kept()).toHaveCount(0)
  await page.goto('/dashboard/device')
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await expect(page.getByRole('main').getByText('Inspection submitted')).toBeVisible()
  await third.context.close()
})

test('an inspection of a workflow that was never opened here starts from the list of this device', async ({
  profile,
}) => {
  const title = `From the list ${Date.now()}`
  const workflow = 'Haul truck pre-start'
  const { context, page } = await openBrowser(profile)
  await enter(page, person.email)
  await readyForField(page)
  await page.goto('/dashboard/device')
  const start = page
    .getByRole('region', { name: 'Can be started without a connection' })
    .getByRole('button', { name: workflow })
  await expect(start).toBeVisible()
  await context.setOffline(true)
  await start.click()
  await expect(
    page.getByRole('dialog', { name: 'New inspection' }).getByRole('combobox', { name: 'Workflow' }),
  ).toHaveValue(workflow)
  await startHere(page, title)
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()

  await context.setOffline(false)
  await expect.poll(async () => (await inspectionsCalled(page, title)).length).toBe(1)
  const [arrived] = await inspectionsCalled(page, title)
  expect(arrived).toMatchObject({ state: 'draft', task: { name: workflow } })
  await call(page, `/inspections/${arrived.id}`, { method: 'DELETE' })
  await context.close()
})
