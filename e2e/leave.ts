import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The heading of a page that broke, in every language. */
const broken = /This page stopped working|Esta página dejó de funcionar|Esta página parou de funcionar/

/** In every page the context opens from now on `scrollTo` answers a promise, as it does in browsers of today. */
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

/** Goes somewhere else, and waits until that other page is there and has not broken. */
async function leaves(page: Page, go: () => Promise<unknown>): Promise<void> {
  const before = page.url()
  // A page that is returned to may be the one that was left before, with its mark.
  const mark = String(++left)
  // Before its heading is there, the application does not listen to the address yet.
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate((name) => document.querySelector('h1')?.setAttribute('data-left', name), mark)
  await go()
  await expect(page).not.toHaveURL(before)
  await expect(page.locator(`h1:not([data-left="${mark}"])`)).toBeVisible()
  await expect(page.getByRole('heading', { name: broken })).toHaveCount(0)
}

/** To an address of the application without loading it again, as a link of the page does. */
export const follow = (page: Page, address: string) =>
  leaves(page, () => page.evaluate((to) => history.pushState({}, '', to), address))

/** By the browser's Back, to a page of the application. */
export const back = (page: Page) => leaves(page, () => page.goBack())

/** By the first link on the page that leads to another one; not everywhere is one. */
async function byLink(page: Page): Promise<boolean> {
  const { pathname } = new URL(page.url())
  const others = `a[href^="/"]:not([href^="/api"]):not([href="${pathname}"]):not([target]):not([download]):visible`
  const link = page.locator(others).first()
  if ((await link.count()) === 0) return false
  await leaves(page, () => link.click())
  return true
}

/** Leaves the page by a link, by Back and, on a phone, by its menu of pages; each time it is there again afterwards. */
export async function leaveAndReturn(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (await byLink(page)) await back(page)
  // The page before is one of the application, so that Back does not load it.
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
 * What every journey ends with: the page it ended on is left in each way there is, at last by signing out where a user
 * is signed in. Leaving is where the cleanups of a page run, which no journey would see otherwise.
 */
export async function leaveInEachWay(page: Page): Promise<void> {
  await leaveAndReturn(page)
  const account = page.locator('header').first().locator('button[aria-haspopup="menu"]').last()
  if (!new URL(page.url()).pathname.startsWith('/dashboard')) return
  await account.click()
  await leaves(page, () => page.getByRole('menuitem').last().click())
}
