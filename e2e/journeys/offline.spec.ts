// Slow: a browser is closed and opened again, and ten photos are sealed.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePhoto } from '@atesta/testkit/files.ts'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { desktop, expectAccessible } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { chooseFiles, person } from '../fill-inspection.ts'
import { back, follow } from '../leave.ts'
import { makeDraft } from '../opening/records.ts'

/*
 * Days without a connection: an inspection is started on the device, filled in with photos, submitted, the browser closed
 * and opened again, and everything arrives once. The browser keeps its profile, as a real one does.
 */

let profile: string
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'atesta-profile-'))
})
test.afterEach(() => rm(profile, { recursive: true, force: true }))

async function openBrowser(): Promise<{ context: BrowserContext; page: Page }> {
  const { launchOptions, baseURL } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL,
    serviceWorkers: 'allow',
    viewport: desktop,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** How many things this device keeps of one kind. */
const keptHere = (page: Page, room: 'startable' | 'uploads' | 'files'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('atesta')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
    room,
  )

/** The page is there without a connection, and so is what the inspector is to do. */
async function readyForField(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => keptHere(page, 'startable')).toBeGreaterThan(0)
}

/** Ten small photos, no two the same. */
async function tenPhotos(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const path = join(folder, `pump-${n}.jpg`)
      await writeFile(path, await makePhoto({ width: 300 + n, height: 200 }))
      return path
    }),
  )
}

const inspectionsCalled = async (page: Page, title: string) => {
  const { data } = await call(page, '/inspections/list?mine=true&page_size=100')
  return data.filter((one: { title: string }) => one.title === title)
}

/** In the panel for a new one, without a connection: the inspection starts on this device. */
async function startHere(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'New inspection' })
  await panel.getByLabel('Title').fill(title)
  await panel.getByRole('button', { name: 'Start inspection' }).click()
  const modal = page.getByRole('dialog', { name: 'No internet connection' })
  await expect(modal).toContainText('Start the inspection on this device')
  await modal.getByRole('button', { name: 'Create inspection' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('an inspection starts, is filled in and submitted without a connection, and arrives once', async ({
  browserName: _,
}, info) => {
  const title = `Offline ${Date.now()}`
  const photos = await tenPhotos(info.outputPath('files'))
  const first = await openBrowser()
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
  const second = await openBrowser()
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
  await expect(page.getByRole('heading', { name: 'Waits to be submitted' })).toBeVisible()
  await expectAccessible(page)
  await second.context.close()

  // Connected at last: it is created, its files are sent and it is submitted, once, whatever page is open.
  const third = await openBrowser()
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
  browserName: _,
}) => {
  const title = `From the list ${Date.now()}`
  const workflow = 'Haul truck pre-start'
  const { context, page } = await openBrowser()
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

test('photos of a draft that is left are let go of by this device as soon as they have arrived', async ({
  browserName: _,
}, info) => {
  const title = `Left ${Date.now()}`
  const photos = await tenPhotos(info.outputPath('files'))
  const { context, page } = await openBrowser()
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

test('of a file that was deleted on the server before this device heard of its arrival, nothing stays', async ({
  browserName: _,
}, info) => {
  const [photo = ''] = await tenPhotos(info.outputPath('files'))
  const { context, page } = await openBrowser()
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

test('what was typed and taken without a connection stays here when it was submitted from elsewhere', async ({
  browserName: _,
}, info) => {
  const [photo = ''] = await tenPhotos(info.outputPath('files'))
  const { context, page } = await openBrowser()
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
  const { version } = await call(other, `/inspections/form/${draft.id}`)
  await call(other, `/tasks/submit_form/${draft.taskId}`, {
    body: {
      form_data: { inspection: { id: draft.id, version }, schema: [{ id: 'state', value: 4 }] },
      envelope: { signatures: [] },
    },
  })
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
