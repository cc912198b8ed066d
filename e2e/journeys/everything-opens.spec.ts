// Slow: a browser opens every panel and every modal, looked at by axe.
import { repetitions } from '@atesta/testkit/test-size.ts'
import { variants } from '@atesta/web/modals/variants.ts'
import { panelParams } from '@atesta/web/side-panels/panel-params.ts'
import { type BrowserContext, expect, test } from '@playwright/test'
import { desktop, expectAccessible, phone, resize } from '../accessible.ts'
import { enter } from '../enter.ts'
import { type JourneyFiles, journeyFiles } from '../files.ts'
import { expectFits } from '../fits.ts'
import { modals } from '../opening/modals.ts'
import { dialogOf, PageDriver } from '../opening/page-driver.ts'
import { panels } from '../opening/panels.ts'
import { makeRecords, type Records, setPlan, submittedWithoutReport } from '../opening/records.ts'
import type { Person } from '../opening/row.ts'
import { languages } from '../opening/texts.ts'
import { expectNoKeys } from '../shown-keys.ts'

/*
 * Every panel and every modal is opened with clicks from a page, as the rows in `opening/panels.ts` and `opening/modals.ts` say. Each once, in a language and at a
 * width taken in turn; with `npm run faults` in all languages at both widths.
 */
const addresses: Record<Person, string> = {
  admin: 'admin@fluxo.atesta.test',
  broke: 'supervisor@rival.atesta.test',
}
/** The builder of forms opens these for what is selected in it: in `form-builder.spec.ts` and `form-publishing.spec.ts`. */
const inTheBuilder = ['section-create', 'section-save', 'element-create', 'element', 'DISCARD_FORM']
const widths = [desktop, phone]

const rows = [...panels, ...modals]
const ways = languages.flatMap((language) => widths.map((width) => ({ ...language, width })))
const openings = rows.flatMap((row, at) =>
  ways
    .filter(({ lang, width }) =>
      repetitions(0, 1) ? true : lang === languages[at % 3]?.lang && width === widths[at % 2],
    )
    .map((way) => ({ row, ...way })),
)

let files: JourneyFiles
let records: Records
const contexts = new Map<string, BrowserContext>()
const desks = new Map<string, PageDriver>()

test('every variant has a row', () => {
  const all = [...rows.map(({ name }) => name), ...inTheBuilder].sort()
  expect(all).toEqual([...Object.keys(panelParams), ...variants].sort())
})

test.beforeAll(async ({ browser }, info) => {
  files = await journeyFiles(info.outputPath('files'))
  await setPlan('rival', 'team', '--credits', '0')
  const context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  const page = await context.newPage()
  await enter(page, addresses.broke)
  const sentByBroke = await submittedWithoutReport(page)
  await context.clearCookies()
  await enter(page, addresses.admin)
  records = { ...(await makeRecords(page)), sentByBroke }
  await context.close()
})
test.afterAll(async () => {
  await Promise.all([...contexts.values()].map((context) => context.close()))
  await setPlan('rival', 'team')
})

for (const { row, lang, locale, width } of openings) {
  const place = width === phone ? 'a phone' : 'a desk'
  test(`${row.name} opens, in ${lang} on ${place}`, async ({ browser }, info) => {
    const key = `${row.person} ${lang} ${row.offline}`
    let hands = desks.get(key)
    if (!hands) {
      const serviceWorkers = row.offline ? 'allow' : 'block'
      const context = await browser.newContext({ ...info.project.use, serviceWorkers, locale })
      contexts.set(key, context)
      const page = await context.newPage()
      await enter(page, addresses[row.person])
      hands = new PageDriver(page, lang, records, files)
      desks.set(key, hands)
    }
    const { page } = hands
    await resize(page, width)
    await hands.go(row.page(hands))
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    try {
      await row.open(hands)
      const dialog = dialogOf(page, row.title(hands))
      await expect(dialog).toBeVisible()
      await expectNoKeys(page)
      await expectFits(page)
      await expectAccessible(page, '[role=dialog]')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      if (hands.opener) await expect(hands.opener).toBeFocused()
    } finally {
      await row.after?.(hands)
      if ((await page.getByRole('dialog').count()) > 0) await page.goto('/dashboard')
    }
  })
}
