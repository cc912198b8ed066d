import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** WCAG 2.2 A and AA by axe, on the page as it is now. Names each rule and the elements that break it. */
export async function expectAccessible(page: Page): Promise<void> {
  // A panel or toast on its way in is half transparent, which no contrast survives.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  )
  const { violations } = await new AxeBuilder({ page })
    // In the page itself rather than in a second one beside it, which is for frames of other origins; we have none. The
    // list of passed rules is not read.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const broken = violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.map((node) => node.target.join(' ')),
  }))
  expect(broken).toEqual([])
}

/** The same at both widths, in a journey that is made at one of them only. */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  await expectAccessible(page)
  const own = page.viewportSize()
  await page.setViewportSize(own?.width === phone.width ? desktop : phone)
  await expectAccessible(page)
  if (own) await page.setViewportSize(own)
}
