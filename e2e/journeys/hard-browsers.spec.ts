// Slow: pages are opened in browsers that refuse, lose or delay what they need.
import { publicAddress } from '@atesta/contract/site/public-pages.ts'
import { expect, type Page, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { follow } from '../leave.ts'
import { expectNoKeys } from '../shown-keys.ts'

/** What a person sees who comes with such a browser: the pages for guests, and the dashboard. */
async function works(page: Page) {
  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  for (const address of ['/login', '/verifier']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await enter(page, 'admin@demo.atesta.test')
  for (const view of ['gallery', 'table', 'map']) {
    await page.goto(`/dashboard/certifications?view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The map, or where it cannot be drawn its list of places.
    await expect(page.locator('main').locator('li img, td a, canvas, li button').first()).toBeVisible()
  }
  expect(broken).toEqual([])
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** The storage of the browser throws as soon as it is mentioned. */
  const blockStorage = (page: Page) =>
    page.addInitScript(() => {
      const blocked = {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      }
      Object.defineProperty(window, 'localStorage', blocked)
      Object.defineProperty(window, 'sessionStorage', blocked)
    })

  test('a browser that blocks its storage shows every page', async ({ page }) => {
    await blockStorage(page)
    await works(page)
  })

  test('a browser that blocks its storage says that a message has been sent', async ({ page }) => {
    await blockStorage(page)
    await page.goto(publicAddress('contact', 'en'))
    await page.getByLabel('Your name').fill('Carla Curious')
    await page.getByLabel('E-mail address').fill('carla@mine.test')
    await page.getByLabel('Message').fill('How many sites can one company have?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeVisible()
  })

  test('a browser whose storage is full shows every page', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await works(page)
  })

  test('a browser that knows no matchMedia, IntersectionObserver and Worker shows every page', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['matchMedia', 'IntersectionObserver', 'Worker'])
        Reflect.deleteProperty(window, name)
    })
    await works(page)
  })
})

test('a map that does not arrive lists its places, and comes when it is asked for again', async ({
  page,
}) => {
  await enter(page, 'admin@demo.atesta.test')
  const unhandled: string[] = []
  page.on('pageerror', ({ message }) => unhandled.push(message))
  const worker = '**/assets/maplibre-gl-worker-*'
  await page.context().route(worker, (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard/certifications?view=map')
  await expect(page.getByRole('alert')).toContainText('The map could not be loaded')
  await expect(page.getByRole('list', { name: 'Where the certifications were taken' })).toBeVisible()
  await page.context().unroute(worker)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('main canvas')).toBeVisible()
  await expect(page.getByRole('button', { name: /certifications?, zoom in/ }).first()).toBeVisible()
  expect(unhandled).toEqual([])
})

test('the program of a map is fetched when one is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await enter(page, 'admin@demo.atesta.test')
  const located = await call(page, '/certifications/list?category=photo&located=true&page_size=1')
  const fetched: string[] = []
  page.on('request', (request) => /maplibre/.test(request.url()) && fetched.push(request.url()))
  await page.goto(`/dashboard/certifications/${located.data[0].identifier}`)
  const place = page.getByRole('heading', { name: 'Place' })
  const box = await place.boundingBox()
  // An edge of it, below its heading, is in view from the start.
  await page.setViewportSize({ width: 390, height: Math.round((box?.y ?? 0) + (box?.height ?? 0)) + 60 })
  await page.reload()
  await expect(place).toBeInViewport()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  await page.mouse.move(195, 200)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  await expect(page.locator('main canvas')).toBeVisible()
})

test('the page works when the files of the surrounding shell do not load', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const unhandled: string[] = []
  page.on('pageerror', ({ message }) => unhandled.push(message))
  const missing: string[] = []
  // As after an upgrade, when the files of the version that is open are gone.
  await page.route(/assets\/(toasts|unstyled|panel-container|modal-container)-/, (route) => {
    missing.push(new URL(route.request().url()).pathname.replace(/-[^-]*$/, ''))
    return route.abort()
  })
  await page.goto('/dashboard')
  const title = page.getByRole('heading', { level: 1 })
  const start = page.locator('main').getByRole('button', { name: 'New inspection' })
  await start.click()
  await expect.poll(() => missing).toContain('/assets/panel-container')
  // Saying so fails as well.
  await expect.poll(() => missing.join()).toMatch(/toasts|unstyled/)
  await expect(page).not.toHaveURL(/panel/)
  await expect(title).toBeVisible()
  expect(unhandled).toEqual([])
  await page.unroute(/assets\/(toasts|unstyled|panel-container|modal-container)-/)
  await start.click()
  const panel = page.getByRole('dialog', { name: 'New inspection' })
  await expect(panel).toBeVisible()
  // With the styles that were lost before.
  const styles = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join())
  await expect.poll(styles).toContain('/assets/panel-container-')
})

test('texts that do not come are said to be missing, and no key stands in their place', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  // The files of texts, not those of pages of the same name.
  const portuguese = /assets\/pt-.{7}\.js/
  const clients = /assets\/clients-.{7}\.js/
  await page.goto('/login')
  await expect(title).toHaveText('Sign in')
  await page.route(portuguese, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Português' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'The server did not respond' })
  await expect(toast).toBeVisible()
  // Closed by keyboard, the place is where it was.
  await toast.getByRole('button').press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Português' })).toBeFocused()
  await expect(title).toHaveText('Sign in')
  await expectNoKeys(page)
  await page.unroute(portuguese)
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(title).toHaveText('Entrar')
  await page.getByRole('button', { name: 'English' }).click()
  await enter(page, 'admin@demo.atesta.test')
  await page.route(clients, (route) => route.abort('internetdisconnected'))
  await follow(page, '/dashboard/clients')
  await expect(title).toHaveText('No connection')
  await expectNoKeys(page)
  await page.unroute(clients)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(title).toContainText('Clients')
  await expectNoKeys(page)
  // What is missing beside a page holds up neither this page nor the next one, and comes by itself.
  const settings = /assets\/settings-.{7}\.js/
  let asked = 0
  await page.route(settings, (route) => {
    asked++
    return route.abort('internetdisconnected')
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('api keys')
  await expect.poll(() => asked).toBeGreaterThan(0)
  const search = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(search.getByText('Nothing found')).toBeVisible()
  await page.unroute(settings)
  await expect(search.getByText('Settings: API keys')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route(settings, (route) => route.abort('internetdisconnected'))
  await follow(page, '/dashboard/workflows')
  await expect(title).toContainText('Workflow folders')
})

test('a message says that there is no connection, and needs none to appear', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const mails = await call(page, '/mailbox?state=sent')
  await page.context().route(/\/api\/mailbox\/\d+/, (route) => route.abort('internetdisconnected'))
  await page.goto(`/dashboard/settings/mailbox?message=${mails.data[0].id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'All messages' })).toBeVisible()
  await page.context().unroute(/\/api\/mailbox\/\d+/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toContainText(/\w/)
})

test('a page that is not on this device says so without a connection, and comes with it', async ({
  page,
}) => {
  await enter(page, 'inspector@demo.atesta.test')
  await page.context().setOffline(true)
  await page.evaluate(() => history.pushState(null, '', '/dashboard/calendar'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
})

test('the question about cookies leaves room, and hides nothing for good', async ({ page }) => {
  for (const locale of ['en', 'es', 'pt']) {
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.reload()
    const banner = page.getByRole('region', { name: /cookie/i })
    await expect(banner).toBeVisible()
    const [box, view] = [await banner.boundingBox(), page.viewportSize()]
    expect(box?.height).toBeLessThanOrEqual((view?.height ?? 0) / 4)
    for (const button of await banner.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const top = (await banner.boundingBox())?.y ?? 0
    for (const control of await page.locator('main').locator('a, button, input').all()) {
      const place = await control.boundingBox()
      if (place) expect(place.y + place.height).toBeLessThanOrEqual(top)
    }
  }
  await enter(page, 'admin@demo.atesta.test')
  await page.context().clearCookies({ name: 'advertisement' })
  await page.goto('/dashboard')
  const asked = page.getByRole('region', { name: /cookie/i })
  await expect(asked).toBeVisible()
  const [box, bar] = [await asked.boundingBox(), await page.locator('[data-bottom-bar]').boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('a dashboard that waits for its answers has its frame, which goes once a page stands', async ({
  page,
}) => {
  const frame = page.locator('.first-frame')
  const heading = page.getByRole('heading', { level: 1 })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(frame).toBeVisible()
  await expect(heading).toHaveCount(0)
  held.resolve()
  // Nobody is signed in.
  await expect(page).toHaveURL(/\/login/)
  await expect(heading).toBeVisible()
  await expect(frame).toHaveCount(0)
  await page.unroute('**/api/auth/session')
  await enter(page, 'admin@demo.atesta.test')
  for (const address of ['/dashboard', '/dashboard/certifications', '/dashboard/nothing-here']) {
    await page.goto(address)
    await expect(heading).toBeVisible()
    await expect(frame).toHaveCount(0)
  }
})

test('the first words, which come before any script, stand where and as they stay', async ({ page }) => {
  // Of the letters themselves: their boxes are as wide in every font.
  const letters = (selector: string) =>
    page.locator(selector).evaluate(async (element) => {
      await document.fonts.ready
      const range = document.createRange()
      range.selectNodeContents(element)
      return Array.from(range.getClientRects(), ({ x, y, width }) => [x, y, width].map(Math.round))
    })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/verifier', { waitUntil: 'commit' })
  const first = await letters('.first-frame p:last-child')
  expect(first.length).toBeGreaterThan(0)
  held.resolve()
  await expect(page.locator('.first-frame')).toHaveCount(0)
  expect(await letters('main h1 + p')).toEqual(first)
})

test('an address that cannot be read is a page that says so, with a way back', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const address of ['/verifier/%E0%A4%A', '/i/%', '/dashboard/1/%zz', '/%E0']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.locator('.first-frame')).toHaveCount(0)
  }
  await page.locator('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  expect(errors).toEqual([])
})
