import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { browserSwitches } from '../browser-switches.ts'
import { call } from '../call.ts'
import { startDemo, stopDemo } from '../demo-server.ts'
import { enter } from '../enter.ts'
import { betweenPages, keystrokes } from './at-work.ts'
import type { Measured, PageLoads } from './figures.ts'
import { firstLoad, profiles } from './first-load.ts'
import { galleryAndMap } from './gallery-and-map.ts'
import { largeFile } from './large-file.ts'
import { addCertifications } from './many-certifications.ts'
import { makePlaces, type Places } from './places.ts'

/*
 * node e2e/speed/measure.ts <first loads> <ways> <keys> <megabytes> <certifications>: starts the program with the demo, loads pages in Chromium
 * (CHROMIUM_PATH, else Playwright's own), works in them, and prints what was measured as JSON (`figures.ts`).
 */

type State = BrowserContextOptions['storageState']

/** The measured pages, with and without signing in. */
const pagesOf = (places: Places): { name: string; path: string; open?: true }[] => [
  { name: 'home of the site', path: '/', open: true },
  { name: 'sign in', path: '/login', open: true },
  { name: 'verifier', path: '/verifier', open: true },
  { name: 'respondent', path: places.link, open: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'inspections', path: '/dashboard/inspections' },
  { name: 'certifications', path: '/dashboard/certifications' },
  { name: 'one certification', path: places.certification },
  { name: 'filling in', path: places.inspection },
]

async function allLoads(
  browser: Browser,
  url: string,
  { places, state, runs }: { places: Places; state: State; runs: number },
): Promise<PageLoads[]> {
  const found: PageLoads[] = []
  for (const { name, path, open } of pagesOf(places))
    for (const profile of profiles) {
      const page: PageLoads = { name, on: profile.name, loads: [] }
      for (let run = 0; run < runs; run++)
        page.loads.push(
          await firstLoad(browser, profile, new URL(path, url).href, open ? undefined : state).catch(
            (cause: unknown) => {
              throw new Error(`Load ${run + 1} of “${name}” on a ${profile.name} did not end.`, { cause })
            },
          ),
        )
      found.push(page)
    }
  return found
}

async function measure(
  browser: Browser,
  url: string,
  folder: string,
  [runs = 5, times = 10, keys = 100, megabytes = 250, certifications = 10_000]: number[],
) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
  const state = await context.storageState()
  const places = await makePlaces((path, body) => call(page, path, body ? { body } : {}))
  const pages = await allLoads(browser, url, { places, state, runs })
  const ways = await betweenPages(browser, url, state, times)
  const typed = await keystrokes(browser, new URL(places.large, url).href, state, keys)
  const file = await largeFile(browser, url, { folder, megabytes, runs: Math.min(3, runs) })
  // Last, because the other pages show the demo as it is.
  await addCertifications(join(folder, 'data'), certifications)
  const many = await galleryAndMap(browser, url, state, { runs, frames: 120, count: certifications })
  return { pages, ways, keys: typed, file, many } satisfies Measured
}

const folder = await mkdtemp(join(tmpdir(), 'atesta-speed-'))
const { url, server } = await startDemo(join(folder, 'data'))
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: browserSwitches,
})
try {
  process.stdout.write(
    `\n${JSON.stringify(await measure(browser, url, folder, process.argv.slice(2).map(Number)))}\n`,
  )
} finally {
  await browser.close()
  await stopDemo(server)
  await rm(folder, { recursive: true, force: true })
}
