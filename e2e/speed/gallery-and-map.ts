import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { ManyCertifications } from './figures.ts'

/** Clicks the element of `selector` and returns the milliseconds until `shown` was true and painted. */
const afterClick = (page: Page, selector: string, shown: string) =>
  page.evaluate(
    async ([clicked = '', condition = '']) => {
      const isShown = new Function(`return ${condition}`) as () => boolean
      const begun = performance.now()
      document.querySelector<HTMLElement>(clicked)?.click()
      do {
        await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
        if (performance.now() - begun > 60_000) throw new Error(`Never came: ${condition}`)
      } while (!isShown())
      return performance.now() - begun
    },
    [selector, shown],
  )

/** Scrolls the window down for `frames` frames; returns the milliseconds between frames. */
const scrolled = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    const times: number[] = []
    for (let n = 0; n <= count; n++) {
      times.push(await new Promise<number>((done) => requestAnimationFrame(done)))
      window.scrollBy(0, 48)
    }
    return times.slice(1).map((time, n) => time - (times[n] ?? 0))
  }, frames)

/** Drags the map for `frames` frames; returns the milliseconds between frames. */
const dragged = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    const canvas = document.querySelector('main canvas')
    if (!canvas) throw new Error('No map is drawn.')
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const at = (n: number) => ({
      clientX: left + width / 2 + 120 * Math.sin(n / 20),
      clientY: top + height / 2 + 60 * Math.cos(n / 20),
    })
    const mouse = (type: string, n: number) =>
      canvas.dispatchEvent(new MouseEvent(type, { ...at(n), button: 0, buttons: 1, bubbles: true }))
    const times: number[] = []
    mouse('mousedown', 0)
    for (let n = 0; n <= count; n++) {
      times.push(await new Promise<number>((done) => requestAnimationFrame(done)))
      mouse('mousemove', n)
    }
    mouse('mouseup', count)
    return times.slice(1).map((time, n) => time - (times[n] ?? 0))
  }, frames)

const pictures = `(() => {
  const all = [...document.querySelectorAll('main li img')].filter((one) => one.getBoundingClientRect().top < innerHeight)
  return all.length > 5 && all.every((one) => one.complete && one.naturalWidth > 0)
})()`
/** How many certifications the map's clusters contain: most of them, once all have arrived together. */
const onMap = `[...document.querySelectorAll('main button')].reduce((sum, { ariaLabel }) =>
  sum + (/zoom in$/.test(ariaLabel ?? '') ? Number((ariaLabel ?? '').replace(/\\D/g, '')) : 0), 0)`

/**
 * Measures the gallery and map of a company with very many certifications, starting from another dashboard
 * page.
 */
export async function galleryAndMap(
  browser: Browser,
  url: string,
  state: BrowserContextOptions['storageState'],
  { runs, frames, count }: { runs: number; frames: number; count: number },
): Promise<ManyCertifications> {
  const found: ManyCertifications = { count, gallery: [], map: [], complete: [], scrolling: [], dragging: [] }
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      serviceWorkers: 'block',
      ...(state && { storageState: state }),
    })
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    found.gallery.push(await afterClick(page, 'nav a[href="/dashboard/certifications"]', pictures))
    found.scrolling.push(...(await scrolled(page, frames)))
    await page.evaluate(() => window.scrollTo(0, 0))
    found.map.push(await afterClick(page, 'main input[type=radio][value=map]', `${onMap} > 0`))
    // Without another click: the time until all are there.
    found.complete.push(
      (found.map.at(-1) ?? 0) + (await afterClick(page, 'none', `${onMap} >= ${0.5 * count}`)),
    )
    found.dragging.push(...(await dragged(page, frames)))
    await context.close()
  }
  return found
}
