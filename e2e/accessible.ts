import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Loads axe once per document; the usual wrapper sends its half megabyte on every call. */
async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await readFile(source, 'utf8'))
}

/**
 * Waits until nothing moves: a panel or toast that is still sliding in is half transparent, which breaks
 * contrast, and not yet in its place.
 */
export const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))

/** A toast covers what is below it, which axe then takes for too small to press. */
const withoutToasts = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.Toastify__toast') === null)

/** The violations that axe finds in the page or a part of it: each rule with the elements that break it. */
async function violations(page: Page, { colours, part }: { colours: boolean; part?: string }) {
  await withoutToasts(page)
  await settled(page)
  await Promise.all(page.frames().map(bring))
  // An element scrolled halfway out of view, in the page or in a column, counts as too small to press.
  if (part === undefined)
    await page.evaluate(() => {
      scrollTo(0, 0)
      for (const column of document.querySelectorAll('main *')) if (column.scrollTop > 0) column.scrollTop = 0
    })
  return page.evaluate(
    async ({ rules, colours, part }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const found = await axe.run(part ?? document, {
        runOnly: rules,
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: colours } },
      })
      return found.violations.map(({ id, nodes }) => ({
        id,
        elements: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    { rules, colours, part },
  )
}

/** WCAG 2.2 A and AA by axe, on the page as it is now or, with a selector, on a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await violations(page, { colours: true, ...(part !== undefined && { part }) })).toEqual([])
}

/** Sets the width and waits until the page is drawn in it, because elements may still move until then. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => innerWidth === width, size.width)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Checks at both widths, in a journey that runs at only one of them; colours do not depend on the width. */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  await expectAccessible(page)
  const own = page.viewportSize()
  await resize(page, own?.width === phone.width ? desktop : phone)
  expect(await violations(page, { colours: false })).toEqual([])
  if (own) await resize(page, own)
}
