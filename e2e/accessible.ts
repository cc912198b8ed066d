import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Axe, once for each document: the usual wrapper sends its half megabyte each time it is asked. */
async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await readFile(source, 'utf8'))
}

/** What axe finds wrong: each rule with the elements that break it. */
async function violations(page: Page, { colours }: { colours: boolean }) {
  // A panel or toast on its way in is half transparent, which no contrast survives.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  )
  await Promise.all(page.frames().map(bring))
  return page.evaluate(
    async ({ rules, colours }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const found = await axe.run(document, {
        runOnly: rules,
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: colours } },
      })
      return found.violations.map(({ id, nodes }) => ({
        id,
        elements: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    { rules, colours },
  )
}

/** WCAG 2.2 A and AA by axe, on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, { colours: true })).toEqual([])
}

/** The same at both widths, in a journey that is made at one of them only; colours do not depend on the width. */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  await expectAccessible(page)
  const own = page.viewportSize()
  await page.setViewportSize(own?.width === phone.width ? desktop : phone)
  expect(await violations(page, { colours: false })).toEqual([])
  if (own) await page.setViewportSize(own)
}
