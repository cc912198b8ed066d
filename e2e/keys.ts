import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than lie between any two places on a page. */
const maxPresses = 120

/** A page used by keyboard alone: this class cannot click. */
export class Keys {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  press = (key: string) => this.page.keyboard.press(key)
  type = (text: string) => this.page.keyboard.type(text)

  /** Whether the place, or something in it, has the focus. */
  isIn = (place: Locator) => place.first().evaluate((element) => element.contains(document.activeElement))

  /**
   * Presses Tab until the place, or something in it, has the focus, which must be visible and not covered.
   */
  async to(place: Locator): Promise<void> {
    await expect(place.first()).toBeVisible()
    // A browser receives no keys until it has shown a page, even if the page has long been loaded.
    await expect(async () => {
      if (!(await this.hasPlace())) await this.press('Tab')
      expect(await this.hasPlace()).toBe(true)
    }).toPass()
    let presses = 0
    while (!(await this.isIn(place))) {
      expect(presses++, `presses of Tab until ${place} has the focus`).toBeLessThan(maxPresses)
      await this.press('Tab')
    }
    if (presses === 0) return
    const shown = await this.page.evaluate(() => {
      const element = document.activeElement ?? document.body
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      // A checkbox or radio button is pressed by its label.
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return {
        indicated: element.matches(':focus-visible'),
        covered:
          above === null
            ? 'out of sight'
            : !(
                element.contains(above) ||
                above.contains(element) ||
                labels.some((label) => label.contains(above))
              ),
      }
    })
    expect(shown, `the focus at ${place}`).toEqual({ indicated: true, covered: false })
  }

  /** Goes to a button or link and presses it. Afterwards what opened has the focus, or the place keeps it. */
  async enter(place: Locator): Promise<void> {
    await this.to(place)
    await this.press('Enter')
    await this.keepsPlace()
  }

  hasPlace = () => this.page.evaluate(() => document.activeElement !== document.body)

  /** If nothing has the focus, Tab starts again at the top of the page. */
  keepsPlace = () => expect.poll(this.hasPlace, 'something has the focus').toBe(true)

  /** Replaces the content of a field by typing. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.to(field)
    await this.press('Control+a')
    await this.type(text)
  }

  /**
   * Goes to a page by `g` and its letter; tries again if a slow machine let the time for the second key pass.
   */
  async goTo(letter: string, title: string): Promise<void> {
    let tried = false
    await expect(async () => {
      // The letter alone may have opened something.
      if (tried) await this.press('Escape')
      tried = true
      await this.press('g')
      await this.press(letter)
      await expect(this.page.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 10_000 })
    }).toPass()
  }

  /** Goes somewhere by the search over everything. */
  async jump(words: string, found: string): Promise<void> {
    await this.press('Control+k')
    const search = this.page.getByRole('dialog', { name: 'Search or jump to' })
    await expect(search.getByRole('textbox')).toBeFocused()
    await this.type(words)
    // Records are found later than pages, and are listed above them.
    await expect(search.locator('[aria-busy=false] [data-selected]')).toContainText(found)
    await this.press('Enter')
    await expect(search).toHaveCount(0)
    await this.keepsPlace()
  }
}
