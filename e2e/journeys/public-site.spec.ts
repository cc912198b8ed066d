// Slow: every page of the public site in three languages, each looked at by axe.
import { readFile } from 'node:fs/promises'
import { locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { publicAddress, publicPages } from '@atesta/contract/site/public-pages.ts'
import { type BrowserContext, expect, type Page, type Response, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { enter } from '../enter.ts'

const decided = (address: string) => `${address}?all_accepted=true`
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('every page in every language has title, metadata and working links', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  const links = new Set<string>()
  for (const name of publicPages)
    for (const locale of locales) {
      const address = publicAddress(name, locale)
      const answer = await page.goto(decided(address))
      expect(answer?.headers()['content-language']).toBe(locale)
      await expect(title(page)).toHaveCount(1)
      const head = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
        translations: [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(
          (link) => link.hreflang,
        ),
        description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content.length ?? 0,
        picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content,
        addresses: [...document.querySelectorAll<HTMLElement>('a[href], img[src]')].map(
          (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
        ),
        wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }))
      expect(head).toMatchObject({ lang: locale, translations: [...locales, 'x-default'], wider: false })
      expect(new URL(head.canonical ?? '').pathname).toBe(address)
      expect(head.description).toBeGreaterThan(40)
      for (const each of [...head.addresses, new URL(head.picture ?? '').pathname])
        if (!each.startsWith('#')) links.add(new URL(each, page.url()).pathname)
      await expectAccessible(page)
    }
  expect(faults).toEqual([])
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
  const map = await (await page.request.get('/sitemap.xml')).text()
  expect(map.match(/<loc>/g)).toHaveLength((publicPages.length + 2) * locales.length)
  expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('an address without a language answers in that of the browser, and loads nothing of the application', async ({
  browser,
}, info) => {
  const context = await browser.newContext({ ...info.project.use, locale: 'pt-BR' })
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  }
  page.on('response', collect)
  await page.goto(paths.start(), { waitUntil: 'networkidle' })
  // Those of the application, to which this leads in the end, may still be coming when the page is closed.
  page.off('response', collect)
  await expect(title(page)).toHaveText('Evidências de campo que qualquer pessoa pode verificar')
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + body.length, 0)
  expect(bytes).toBeLessThan(20_000)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(title(page)).toHaveText('Evidencia de campo que cualquiera puede verificar')
  // The application goes on in the language that was chosen.
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click()
  await expect(title(page)).toHaveText('Iniciar sesión')
  await context.close()
})

test('everything can be read without script, and what needs one says so', async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(publicAddress('start', 'en'))
  await expect(page.getByText('They need no account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download its proof' })).toBeVisible()
  // Words for who has no script: Playwright looks for no text in them.
  await expect(page.locator('[data-proof] noscript p')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page.getByRole('row', { name: /Team/ })).toContainText('$99')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.locator('main noscript p').first()).toBeVisible()
  await context.close()
})

/** What a link of the page would save. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return readFile(await download.path())
}

test('one click proves the photo, one more alters it, and the verifier refuses what was altered', async ({
  page,
}) => {
  await page.goto(decided(publicAddress('start', 'en')))
  await page.getByRole('button', { name: 'Check this photo' }).click()
  await expect(page.getByRole('heading', { name: 'Unchanged' })).toBeVisible()
  const photo = await saved(page, 'Download the photo')
  const proof = await saved(page, 'Download its proof')
  await page.getByRole('button', { name: 'Change one byte' }).click()
  await expect(page.getByRole('heading', { name: 'Changed', exact: true })).toBeVisible()
  await expect(page.getByText(/^Byte [\d,]+ was \d+ and is \d+ now/)).toBeVisible()
  await expectAccessible(page)
  const altered = await saved(page, 'Download the changed photo')
  expect(altered.filter((byte, index) => byte !== photo[index])).toHaveLength(1)
  await page.getByRole('button', { name: 'Restore the original' }).click()
  await expect(page.getByRole('heading', { name: 'Unchanged' })).toBeVisible()

  const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
  const check = async (...files: ReturnType<typeof file>[]) => {
    await page.goto(paths.verifier())
    await page.getByTestId('verifier-files').setInputFiles(files)
    return page.locator('[data-headline]')
  }
  await expect(await check(file('gauge.jpg', photo))).toHaveAttribute('data-headline', 'proved')
  const given = file('gauge.jpg.tlog-proof', proof)
  await expect(await check(file('gauge.jpg', altered), given)).toHaveAttribute('data-headline', 'altered')
})

test('the calculator reckons with what is typed, and says what it cannot reckon with', async ({ page }) => {
  await page.goto(decided(publicAddress('pricing', 'en')))
  await page.getByLabel('Photos, videos and documents a month').fill('7000')
  await page.getByLabel('Reports a month').fill('0')
  await expect(page.getByRole('row', { name: /Business/ })).toContainText('10$449')
  await page.getByLabel('People who sign in').fill('500')
  await expect(page.getByText('No plan has places for that many people.')).toBeVisible()
  await page.getByLabel('People who sign in').fill('-1')
  await expect(page.getByText('Enter a whole number from 0 to 10,000.')).toBeVisible()
})

test('a message says beside each field what is wrong, keeps what was typed, and arrives', async ({
  page,
}) => {
  await page.goto(decided(publicAddress('contact', 'en')))
  await page.getByLabel('E-mail address').fill('carla at the mine')
  await page.getByLabel('Message').fill('How many sites can one company have?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Fill in this field.')).toBeVisible()
  await expect(page.getByText('Enter an e-mail address like name@company.com.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Carla Curious')
  await page.getByLabel('E-mail address').fill('carla@mine.test')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.')
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('How many sites can one company have?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeVisible()
  await expect(page.getByText('The answer goes to carla@mine.test.')).toBeVisible()
})

const choice = async (context: BrowserContext) =>
  Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))

test('consent is asked for, given and taken back', async ({ page, context }) => {
  let views = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page_views')) views += 1
  })
  await page.goto(publicAddress('start', 'en'))
  const banner = page.getByRole('region', { name: 'Cookie notice' })
  await banner.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
  await expect(dialog.getByLabel('Others')).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await choice(context)).toEqual({})
  expect(views).toBe(0)
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect(banner).toBeHidden()
  const all = { advertisement: 'true', others: 'true', all_accepted: 'true' }
  expect(await choice(context)).toEqual(all)
  await page.goto(publicAddress('cookies', 'en'))
  await expect.poll(() => views).toBe(1)
  await page.getByRole('checkbox', { name: 'Others' }).uncheck()
  await page.getByRole('button', { name: 'Save & Accept' }).click()
  await expect(page.getByText('Saved. It applies from now on.')).toBeVisible()
  expect(await choice(context)).toEqual({ ...all, others: 'false', all_accepted: 'false' })
  await page.goto(publicAddress('plans', 'en'), { waitUntil: 'networkidle' })
  expect(views).toBe(1)
})

test('a plan is kept for a stranger, and requested by an administrator', async ({ page }) => {
  await page.goto(decided(publicAddress('plans', 'en')))
  await page.getByRole('link', { name: 'Choose Team' }).click()
  await expect(title(page)).toHaveText('Team plan')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    `/en${paths.register({ plan: 'team', period: 'month' })}`,
  )
  await page.getByText('Yearly').click()
  const chosen = { plan: 'team', period: 'year' }
  await expect(page.getByRole('link', { name: 'I have an account' })).toHaveAttribute(
    'href',
    `/en${paths.login({ next: paths.checkout(chosen) })}`,
  )
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`/en${paths.register(chosen)}`)
  await expect(page.getByRole('link', { name: 'I have an account' })).toHaveAttribute(
    'href',
    `/en${paths.login({ next: paths.checkout(chosen) })}`,
  )
  await page.goto(paths.checkout({ plan: 'none' }))
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(title(page)).toHaveText('Plans')
  await enter(page, 'admin@demo.atesta.test')
  await page.goto(paths.start())
  await expect(page.getByRole('link', { name: 'Open dashboard' })).toBeVisible()
  await page.goto(paths.checkout(chosen))
  await expect(page.getByText('$990 a year')).toBeVisible()
  await page.getByRole('button', { name: 'Request this plan' }).click()
  await expect(page.getByText('Your request is on its way to the operator')).toBeVisible()
  // From the application a link to the site leads out of it.
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: /home|start/i }).click()
  await expect(title(page)).toHaveText('Field evidence that anyone can verify')
})

test('Back from payment or from the provider leads to a page that can be used', async ({ page }) => {
  // They answer nothing, so that the page stays as a browser keeps it for Back.
  await page.route('**/elsewhere', (route) => route.fulfill({ status: 204 }))
  const comeBack = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const leaveBy = async (name: string) => {
    const button = page.getByRole('button', { name })
    const left = page.waitForRequest('**/elsewhere')
    await button.click()
    await left
    await expect(button).toBeDisabled()
    await comeBack()
    await expect(button).toBeEnabled()
  }
  await page.route('**/api/auth/providers', (route) =>
    route.fulfill({ json: [{ id: 'acme', name: 'Acme ID', type: 'oidc' }] }),
  )
  await page.route('**/api/oidc/start', (route) => route.fulfill({ json: { address: '/elsewhere' } }))
  await page.goto(decided(paths.login()))
  await leaveBy('Continue with Acme ID')

  await enter(page, 'admin@demo.atesta.test')
  await page.route('**/api/plans', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), on_sale: true } })
  })
  await page.route('**/api/billing/checkout', (route) => route.fulfill({ json: { url: '/elsewhere' } }))
  await page.goto(paths.checkout({ plan: 'team' }))
  await leaveBy('Go to payment')
})

test('Back to the application loads it, also before the page has its script', async ({ page }) => {
  let arrived: () => void = () => {}
  const held = new Promise<void>((free) => {
    arrived = free
  })
  await page.route('**/assets/site-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(decided(paths.login()))
  await page.getByRole('link', { name: 'Atesta' }).first().click()
  await expect(title(page)).toHaveText('Field evidence that anyone can verify')
  await page.goBack({ waitUntil: 'commit' })
  arrived()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/login/)
})
