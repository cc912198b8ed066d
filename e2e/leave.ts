import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The heading of a page that broke, in every language. */
const broken = /This page stopped working|Esta página dejó de funcionar|Esta página parou de funcionar/

/**
 * Makes `scrollTo` return a promise, as in current browsers, in every page that the context opens from now
 * on.
 */
export const scrollWithPromises = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const scroll = window.scrollTo.bind(window) as (...given: unknown[]) => void
    const promising = (...given: unknown[]) => {
      scroll(...given)
      return Promise.resolve()
    }
    window.scrollTo = promising as unknown as typeof window.scrollTo
  })

let left = 0

/** Goes elsewhere, and waits until the other page is there and unbroken. */
async function leaves(page: Page, go: () => Promise<unknown>): Promise<void> {
  const before = page.url()
  // A page returned to may be the one left before, with its mark.
  const mark = String(++left)
  // Until its heading is there, the application does not follow the address yet.
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate((name) => document.querySelector('h1')?.setAttribute('data-left', name), mark)
  await go()
  await expect(page).not.toHaveURL(before)
  await expect(page.locator(`h1:not([data-left="${mark}"])`)).toBeVisible()
  await expect(page.getByRole('heading', { name: broken })).toHaveCount(0)
}

/** Goes to an address of the application without reloading it, as a link on the page does. */
export const follow = (page: Page, address: string) =>
  leaves(page, () => page.evaluate((to) => history.pushState({}, '', to), address))

/** Goes back to a page of the application by the browser's Back. */
export const back = (page: Page) => leaves(page, () => page.goBack())

/** Follows the first link on the page that leads to another one; false if there is none. */
async function byLink(page: Page): Promise<boolean> {
  const { pathname } = new URL(page.url())
  const others = `a[href^="/"]:not([href^="/api"]):not([href="${pathname}"]):not([target]):not([download]):visible`
  const link = page.locator(others).first()
  if ((await link.count()) === 0) return false
  await leaves(page, () => link.click())
  return true
}

/** Leaves the page by a link, by Back and, on a phone, by its menu of pages, and returns each time. */
export async function leaveAndReturn(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (await byLink(page)) await back(page)
  // The previous page belongs to the application, so that Back does not reload it.
  await page.goto(pathname === '/verifier' ? '/forgot-password' : '/verifier')
  await follow(page, pathname + search)
  await back(page)
  await follow(page, pathname + search)
  const menu = page.locator('header').first().locator('button[data-menu]:visible')
  if ((await menu.count()) === 0) return
  await menu.click()
  await leaves(page, () => page.getByRole('dialog').getByRole('link').last().click())
  await back(page)
}

/**
 * The end of every journey: leaves its last page in every possible way, finally by signing out if a user is
 * signed in. Leaving runs the cleanups of a page, which no journey would otherwise test.
 */
export async function leaveInEachWay(page: Page): Promise<void> {
  await leaveAndReturn(page)
  const account = page.locator('header').first().locator('button[aria-haspopup="menu"]').last()
  if (!new URL(page.url()).pathname.startsWith('/dashboard')) return
  await account.click()
  await leaves(page, () => page.getByRole('menuitem').last().click())
}
