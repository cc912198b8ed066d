import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePhoto } from '@atesta/testkit/files.ts'
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { desktop } from './accessible.ts'
import { call } from './call.ts'

/** A browser that keeps its profile when it is closed, as a real one does. */
export const test = base.extend<{ profile: string }>({
  profile: async ({ browserName: _ }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'atesta-profile-'))
    await use(profile)
    await rm(profile, { recursive: true, force: true })
  },
})

export async function openBrowser(profile: string): Promise<{ context: BrowserContext; page: Page }> {
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

/** How many items of one kind this device keeps. */
export const keptHere = (page: Page, room: 'startable' | 'uploads' | 'files'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('atesta')
        // If the application has not created the database yet, it must not be created here, without its
        // rooms.
        let isNew = false
        opening.onupgradeneeded = () => {
          isNew = true
          opening.transaction?.abort()
        }
        opening.onerror = () => (isNew ? resolve(0) : reject(opening.error))
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

/** Waits until the page and the inspector's work are available without a connection. */
export async function readyForField(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => keptHere(page, 'startable')).toBeGreaterThan(0)
}

/** Ten small photos, all different. */
export async function tenPhotos(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const path = join(folder, `pump-${n}.jpg`)
      await writeFile(path, await makePhoto({ width: 300 + n, height: 200 }))
      return path
    }),
  )
}

export const inspectionsCalled = async (page: Page, title: string) => {
  const { data } = await call(page, '/inspections/list?mine=true&page_size=100')
  return data.filter((one: { title: string }) => one.title === title)
}

/** Starts an inspection on this device, in the panel for a new one, without a connection. */
export async function startHere(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'New inspection' })
  await panel.getByLabel('Title').fill(title)
  await panel.getByRole('button', { name: 'Start inspection' }).click()
  const modal = page.getByRole('dialog', { name: 'No internet connection' })
  await expect(modal).toContainText('Start the inspection on this device')
  await modal.getByRole('button', { name: 'Create inspection' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
