import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 A and AA by axe, on the page as it is now. Names each rule and the elements that break it. */
export async function expectAccessible(page: Page): Promise<void> {
  // A panel or toast on its way in is half transparent, which no contrast survives.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const broken = violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.map((node) => node.target.join(' ')),
  }))
  expect(broken).toEqual([])
}
