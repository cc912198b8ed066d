/**
 * Takes the pictures for the public site from a running installation with the demo: `node
 * web/build/take-pictures.ts URL PASSWORD`, with CHROMIUM_PATH set. They are committed, so that building
 * needs no browser.
 */
import { join } from 'node:path'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import { publicAddress } from '@atesta/contract/site/public-pages.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

const [url = '', password = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../public-site/pictures')
const companies: Record<Locale, string> = { en: 'demo', es: 'rival', pt: 'fluxo' }
const schemes = ['light', 'dark'] as const
const desk = { width: 1280, height: 800 }
const hand = { width: 390, height: 780 }

async function signIn(page: Page, locale: Locale): Promise<void> {
  const { csrf_token } = await (await page.request.get(`${url}/api/auth/csrf`)).json()
  const data = { email: `admin@${companies[locale]}.atesta.test`, password, csrf_token }
  await page.request.post(`${url}/api/auth/signin/credentials`, { data })
  await page.goto(`${url}/dashboard?all_accepted=true`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The rows of a list, fetched in the page's own session. */
async function rows(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const answer = await (await page.request.get(`${url}/api${path}`)).json()
  return Array.isArray(answer) ? answer : answer.data
}

/** The subject of each picture, by its name in the demo. */
type Shown = { form: string; draft: string; added: string; photo: string }
const shown: Record<Locale, Shown> = {
  en: {
    form: 'Haul truck pre-start',
    draft: 'HT-128',
    added: 'ht-101-left-side.jpg',
    photo: 'ps-1-discharge-flange.jpg',
  },
  es: {
    form: 'Peritaje de vehículo',
    draft: 'AF 659 JA',
    added: 'ad-552-rw-vista-general.jpg',
    photo: 'ad-552-rw-puerta-golpeada.jpg',
  },
  pt: {
    form: 'Inspeção de poço',
    draft: 'FN-034',
    added: 'fn-021-cabeca-de-poco.jpg',
    photo: 'fn-021-unidade-de-bombeio.jpg',
  },
}

/** A certified file of the demo, by its name. */
async function fileNamed(page: Page, name: string): Promise<Record<string, unknown>> {
  const found = (await rows(page, '/certifications/list?page_size=100')).find(({ title }) => title === name)
  if (!found) throw new Error(`The demo has no file ${name}; see \`shown\` in web/build/take-pictures.ts.`)
  return found
}

const placeOf = {
  ask: async (page: Page, { form }: Shown) => {
    const forms = await rows(page, '/templates/list_for_select')
    return `/dashboard/forms/${forms.find(({ label }) => label === form)?.value}`
  },
  record: async (page: Page, { draft }: Shown) => {
    const drafts = await rows(page, `/inspections/list?page_size=100&q=${encodeURIComponent(draft)}`)
    const { id, task } = drafts.find(({ title }) => title === draft) as {
      id: number
      task: { id: number; folder_id: number }
    }
    return `/dashboard/${task.folder_id}/${task.id}/${id}`
  },
  prove: async (page: Page, { photo }: Shown) => {
    const { identifier } = await fileNamed(page, photo)
    return `/dashboard/certifications/${identifier}`
  },
}
type PictureName = keyof typeof placeOf

/** Adds a photo to the inspection, unless an earlier picture has done so. */
async function addPhoto(page: Page, { added }: Shown): Promise<void> {
  if ((await page.locator('main img').count()) > 0) return
  const { id } = await fileNamed(page, added)
  const file = await page.request.get(`${url}/api/certifications/download_file_for_user/${id}`)
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: added, mimeType: 'image/jpeg', buffer: await file.body() })
  await page
    .getByText(/^(Certified|Certificad[ao])$/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

async function take(page: Page, name: PictureName, locale: Locale, file: string): Promise<void> {
  await page.setViewportSize(name === 'record' ? hand : desk)
  await page.goto(url + (await placeOf[name](page, shown[locale])), { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (name === 'record') await addPhoto(page, shown[locale])
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .resize({ width: name === 'record' ? 585 : 1280 })
    .avif({ quality: 55, effort: 7 })
    .toFile(join(folder, file))
}

async function takeAll(browser: Browser, locale: Locale, scheme: (typeof schemes)[number]): Promise<void> {
  const context = await browser.newContext({
    locale,
    colorScheme: scheme,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    viewport: desk,
  })
  const page = await context.newPage()
  await signIn(page, locale)
  for (const name of Object.keys(placeOf) as PictureName[])
    await take(page, name, locale, `${name}-${locale}-${scheme}.avif`)
  await context.close()
}

/** The picture shown with links to the site: the home page with its sample verified. */
async function takeShared(browser: Browser, locale: Locale): Promise<void> {
  const context = await browser.newContext({ locale, viewport: { width: 1200, height: 630 } })
  const page = await context.newPage()
  await page.goto(`${url}${publicAddress('start', locale)}?all_accepted=true`)
  await page.locator('[data-check]').click()
  await page.locator('[data-verdict=proved]').waitFor()
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .png({ palette: true, quality: 80 })
    .toFile(join(folder, `share-${locale}.png`))
  await context.close()
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox'],
})
for (const locale of locales) for (const scheme of schemes) await takeAll(browser, locale, scheme)
for (const locale of locales) await takeShared(browser, locale)
await browser.close()
