import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { profiles, throttle } from './first-load.ts'

type State = BrowserContextOptions['storageState']

async function pageAt(browser: Browser, url: string, state: State): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Clicks the element of `from` and returns the time until an element matches `to` and was painted, and the
 * longest task meanwhile, both in milliseconds.
 */
const wayTo = (page: Page, from: string, to: string) =>
  page.evaluate(
    async ([clicked = '', shown = '']) => {
      const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
      let longest = 0
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
      })
      observer.observe({ type: 'longtask' })
      const begun = performance.now()
      if (clicked === '') history.back()
      else document.querySelector<HTMLElement>(clicked)?.click()
      do await painted()
      while (!document.querySelector(shown))
      const took = performance.now() - begun
      await new Promise((done) => setTimeout(done, 200))
      observer.disconnect()
      return { took, longest }
    },
    [from, to],
  )

/** Goes from the list of inspections to one and back, `times` times, once both have been seen. */
export async function betweenPages(browser: Browser, url: string, state: State, times: number) {
  const page = await pageAt(browser, new URL('/dashboard/inspections', url).href, state)
  const [there, back, tasks]: number[][] = [[], [], []]
  const row = 'tbody tr td a[href^="/dashboard/"]'
  for (let time = -1; time < times; time++) {
    const to = await wayTo(page, row, 'body:not(:has(tbody tr td a[href^="/dashboard/"])) main h1')
    const from = await wayTo(page, '', row)
    // The first time, nothing is known of the other page yet.
    if (time < 0) continue
    there?.push(to.took)
    back?.push(from.took)
    tasks?.push(to.longest, from.longest)
  }
  await page.context().close()
  return { there: there ?? [], back: back ?? [], longest: Math.max(0, ...(tasks ?? [])) }
}

/** Milliseconds from key to paint for each of `count` letters. */
async function letters(page: Page, count: number): Promise<number[]> {
  const field = page.locator('main textarea, main input[type="text"], main input[inputmode]').first()
  await field.focus()
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { tookByKey: took })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port2.onmessage = () => took.push(performance.now() - timeStamp)
          port1.postMessage(null)
        }),
      true,
    )
  })
  await field.pressSequentially('7'.repeat(count), { delay: 60 })
  return page.evaluate(() => (window as unknown as { tookByKey: number[] }).tookByKey)
}

/** Measures typing into a form, on this machine and slowed down like a phone. */
export async function keystrokes(browser: Browser, url: string, state: State, count: number) {
  const page = await pageAt(browser, url, state)
  const fast = await letters(page, count)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const [phone] = profiles
  const session = phone && (await throttle(page, phone))
  const slow = await letters(page, count)
  await session?.detach()
  await page.context().close()
  return { fast, slow }
}
