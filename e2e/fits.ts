import { expect, type Page } from '@playwright/test'
import { settled } from './accessible.ts'

/** The page and dialogs that can be scrolled sideways, with the elements that are too wide. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => {
        const end = part.getBoundingClientRect().left + part.clientWidth
        const beyond = [...part.querySelectorAll('*')].filter(
          (one) => one.getBoundingClientRect().right > end,
        )
        const words = beyond.map((one) => `${one.className} ${one.textContent}`.slice(0, 60))
        return `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}: ${words.slice(-3).join(' | ')}`
      }),
  )

/** Elements that slide in may reach beyond the edge until they have arrived. */
export async function expectFits(page: Page): Promise<void> {
  await settled(page)
  await expect.poll(() => tooWide(page)).toEqual([])
}
