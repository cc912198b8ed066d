import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import type { Load } from './figures.ts'

/** The limits of a device and its connection. Latency in milliseconds, rates in bytes per second. */
export type Profile = {
  name: 'phone' | 'desktop'
  context: BrowserContextOptions
  slowdown: number
  line: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

/** The connections and the slow processor that Lighthouse emulates. */
export const profiles: readonly Profile[] = [
  {
    name: 'phone',
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    slowdown: 4,
    line: { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
  },
  {
    name: 'desktop',
    context: { viewport: { width: 1440, height: 900 } },
    slowdown: 1,
    line: { latency: 40, downloadThroughput: 1_310_720, uploadThroughput: 1_310_720 },
  },
]

type Seen = { fcp: number; lcp: number; blocked: number; shift: number }
declare global {
  interface Window {
    seenByBench: Seen
  }
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = { fcp: 0, lcp: 0, blocked: 0, shift: 0 }
  window.seenByBench = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  watch('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

/** The longest chain of requests in which each was made after the previous response. */
function tripsBefore(moment: number, asked: readonly { from: number; to: number }[]): number {
  const come = asked.filter(({ to }) => to <= moment).sort((one, other) => one.to - other.to)
  let [trips, last] = [0, -1]
  for (const { from, to } of come)
    if (from >= last) {
      trips += 1
      last = to
    }
  return trips
}

const ofPage = new Set(['Document', 'Script', 'Stylesheet', 'Font'])

/** Counts transferred bytes; returns a function that reads the counts. */
async function countFiles(session: CDPSession): Promise<() => { files: number; script: number }> {
  const types = new Map<string, string>()
  const counts = { files: 0, script: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    if (ofPage.has(type)) counts.files += 1
    if (type === 'Script') counts.script += encodedDataLength
  })
  await session.send('Network.enable')
  return () => counts
}

/** Slows a page down to the limits of a profile. */
export async function throttle(page: Page, { slowdown, line }: Profile): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Loads a page as in a browser that never visited it. `state` holds the cookies of the signed-in user. */
export async function firstLoad(
  browser: Browser,
  profile: Profile,
  url: string,
  state?: BrowserContextOptions['storageState'],
): Promise<Load> {
  const context = await browser.newContext({
    ...profile.context,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...(state && { storageState: state }),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await throttle(page, profile)
    const counted = await countFiles(session)
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(() => {
      const heading = document.querySelector('h1')
      return heading?.textContent?.trim() ? performance.now() : undefined
    })
    const ready = Number(await found.jsonValue())
    // Requests made after the page is complete, for possible next steps, do not count.
    const counts = { ...counted() }
    await page.waitForLoadState('networkidle')
    const asked = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => ({ from: entry.startTime, to: (entry as PerformanceResourceTiming).responseEnd }),
      ),
    )
    const seen = await page.evaluate(() => window.seenByBench)
    return { ...seen, ready, trips: tripsBefore(seen.fcp, asked), ...counts }
  } finally {
    await context.close()
  }
}
