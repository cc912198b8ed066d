// Slow: lists in a browser, in both widths.
import { chromium, expect, type Page, test } from '@playwright/test'
import { desktop, phone } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { expectFits } from '../fits.ts'

/* How the room of lists and menus is shared. What other journeys have made must not decide it: rows are those of the demo. */
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }, info) => {
  page = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

test('short columns take the width they need and leave the rest to names', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/dashboard/inspections', '/dashboard/actions', '/dashboard/users']) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    /** Pixels of each short column that neither its widest content nor the room around that takes. */
    const unused = () =>
      page.locator('thead th[data-short]').evaluateAll((heads) =>
        heads.map((head) => {
          const { paddingLeft, paddingRight } = getComputedStyle(head)
          const cells = document.querySelectorAll(
            `tr > :nth-child(${(head as HTMLTableCellElement).cellIndex + 1})`,
          )
          const contents = Array.from(cells, (cell) => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            return range.getBoundingClientRect().width
          })
          const needed = Math.max(...contents) + parseFloat(paddingLeft) + parseFloat(paddingRight)
          return head.getBoundingClientRect().width - needed
        }),
      )
    expect((await unused()).length).toBeGreaterThan(0)
    // The font may come after the rows.
    await expect.poll(async () => Math.max(...(await unused())), { message: path }).toBeLessThan(3)
  }
})

test('on a small desk, names of claims and reports take two lines at most', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [path, names] of [
    ['/dashboard/claims?q=EQ-2026-1', ['Claim', 'Assigned to']],
    ['/dashboard/reports?q=EQ-2026-07', ['Report', 'Task']],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const most = () =>
      page.getByRole('table').evaluate(
        (table, wanted) => {
          const [heads, ...rows] = (table as HTMLTableElement).rows
          const columns = Array.from(heads?.cells ?? []).filter((cell) =>
            wanted.includes(cell.textContent.trim()),
          )
          const linesOf = (cell: Element) => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            return Math.round(
              range.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight),
            )
          }
          const cells = columns.flatMap(({ cellIndex }) => rows.map(({ cells }) => cells[cellIndex]))
          return [columns.length, Math.max(...cells.map((cell) => (cell ? linesOf(cell) : 0)))]
        },
        names as readonly string[],
      )
    // The font may come after the rows.
    await expect.poll(async () => (await most())[1], { message: path }).toBeLessThanOrEqual(2)
    expect((await most())[0]).toBe(2)
  }
})

test('the list of all inspections says task, since not all are of workflows', async () => {
  await page.goto('/dashboard/inspections')
  await expect(page.getByRole('columnheader', { name: 'Task', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Task', exact: true })).toBeVisible()
})

test('on a phone, filters and the menu of the settings fade where there are more of them', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, box] of [
    [
      '/dashboard/claims',
      page
        .getByRole('search')
        .locator('div')
        .filter({ has: page.getByRole('button', { name: 'State' }) })
        .last(),
    ],
    ['/dashboard/settings', page.getByRole('navigation', { name: 'Settings' })],
  ] as const) {
    await page.goto(path)
    await expect(box).toHaveAttribute('data-more', 'after')
    await expect(box).toHaveCSS('mask-image', /linear-gradient/)
    await box.evaluate((element) => {
      element.scrollLeft = element.scrollWidth
    })
    await expect(box).toHaveAttribute('data-more', 'before')
  }
})

test('on a phone, what was chosen stands in the middle of its field', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/claims?q=pulley')
  await page.getByRole('button', { name: /Tail pulley/ }).click()
  await page.getByRole('menuitem', { name: 'Assign people' }).click()
  const field = page.getByRole('dialog').locator('.mantine-MultiSelect-input')
  const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN)
  await expect
    .poll(async () =>
      Math.abs(
        middle(await field.boundingBox()) -
          middle(await field.locator('.mantine-Pill-root').first().boundingBox()),
      ),
    )
    .toBeLessThan(1)
})

test('on a phone, a menu stays open while it is scrolled and its button leaves the screen', async () => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/dashboard/inspections')
  const more = page.getByRole('main').getByRole('button', { name: /^More actions for/ })
  await more.nth(6).click()
  const last = page.getByRole('menuitem').last()
  await expect(last).toBeVisible()
  // Up and away, by as much as the menu is long.
  await last.evaluate((item) => scrollBy(0, item.getBoundingClientRect().bottom - 150))
  await expect(more.nth(6)).not.toBeInViewport()
  await expect(last).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(last).toHaveCount(0)
})

test('a person of a long name widens nothing and makes no tall rows', async () => {
  type Person = { id: number; name: string; version: number }
  const claims = (await call(page, '/claims?q=EQ-2026-1')) as {
    data: { folder: { id: number }; template: { id: number } | null; assignees: { id: number }[] }[]
  }
  const [of] = claims.data.filter(({ assignees }) => assignees.length > 0)
  const id = of?.assignees[0]?.id
  // A claim of its own: those of the demo are assigned and moved by other journeys.
  const number = `ROOM-${Date.now()}`
  const body = {
    number,
    name: 'Room',
    folder_id: of?.folder.id,
    template_id: of?.template?.id,
    assignees: [id],
  }
  await call(page, '/claims/create', { body })
  const person = async () => (await call(page, `/users/${id}`)) as Person
  const rename = async (name: string) =>
    call(page, `/users/${id}`, { body: { name, version: (await person()).version }, method: 'POST' })
  const { name } = await person()
  await rename('María Fernanda de los Ángeles Rodríguez-Villanueva y Gutiérrez de la Concepción')
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    const shown = page.getByRole('main').getByText(/^María Fernanda/)
    await expect(shown.first()).toBeAttached()
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/dashboard/claims?view=list&q=${number}`)
    const cell = shown.first()
    await expect(cell).toBeVisible()
    const height = () => cell.evaluate((one) => one.closest('tr')?.getBoundingClientRect().height)
    // Three lines of text, and the room around them.
    await expect.poll(height).toBeLessThan(90)
  } finally {
    await rename(name)
  }
})

/** Nothing covers an entry of the menu that is open, or cuts it off. */
async function expectWhole(): Promise<void> {
  const items = page.getByRole('menuitem')
  await expect(items.nth(4)).toBeVisible()
  const covered = () =>
    items.evaluateAll((all) =>
      all
        .filter((item) => {
          const { left, top, width, height } = item.getBoundingClientRect()
          return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((item) => item.textContent),
    )
  await expect.poll(covered).toEqual([])
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
}

for (const [name, path, button] of [
  ['of a claim on the board', '/dashboard/claims?view=board', /^More actions for/],
  ['of a filter', '/dashboard/claims', /^State$/],
] as const)
  test(`the menu ${name} is whole, however narrow what it stands in`, async () => {
    for (const size of [{ width: 390, height: 844 }, desktop]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await expectWhole()
    }
  })

test('a menu with room neither below its button nor above it is whole', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/claims?view=board')
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^More actions for/ })
    .first()
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').nth(4)).toBeVisible()
  const high = await menu.evaluate((one) => one.getBoundingClientRect().height)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: Math.ceil(high) + 40 })
  await button.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await button.click()
  await expectWhole()
})

test('the options of a filter are whole on a phone held sideways', async () => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/dashboard/certifications?view=map')
  await page.getByRole('main').getByRole('button', { name: 'Workflow', exact: true }).click()
  await expect(page.getByRole('option').nth(3)).toBeVisible()
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 })
})

test('the longest menu fits a phone', async ({ browser }, info) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ ...info.project.use, viewport, locale: 'es-ES' })
  const phone = await context.newPage()
  await enter(phone, 'admin@rival.atesta.test')
  await phone.goto('/dashboard/settings/audit')
  await phone.getByRole('main').getByRole('button', { name: 'Acción', exact: true }).click()
  await expect(phone.getByRole('menuitem').nth(30)).toBeVisible()
  await expectFits(phone)
  await context.close()
})

test('cards are sorted and chosen at once on a phone too, and no focus is out of sight', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/inspections')
  const sort = page.getByRole('button', { name: 'Sort by Started' })
  // Rows that come afterwards would not be chosen.
  const sorted = page.waitForResponse(/\/inspections\/list\?.*sort=/)
  await sort.click()
  await sorted
  await expect(page).toHaveURL(/sort=/)
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await expect(page.getByText('Select all on this page')).toBeInViewport({ ratio: 1 })
  await all.check()
  await expect(page.getByRole('table').getByRole('checkbox').nth(1)).toBeChecked()
  await all.uncheck()
  for (const head of [all, sort]) {
    await head.focus()
    await expect(head).toBeInViewport({ ratio: 1 })
  }
  await expectFits(page)
})

test('the element focused by Tab is not hidden behind the bottom bar', async () => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/dashboard/inspections')
  const links = page.getByRole('table').getByRole('link')
  await links.first().focus()
  // Three stops a card.
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab')
    const isCovered = () =>
      page.evaluate(() => {
        const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('nav') !== null
      })
    await expect.poll(isCovered, { timeout: 5000 }).toBe(false)
  }
})

test('at a larger size of text, pages grow and stay within the window', async () => {
  const { launchOptions, baseURL } = test.info().project.use
  // As chosen in the settings of the browser.
  const larger = '--blink-settings=defaultFontSize=24'
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), larger] })
  const drafts = await call(page, '/inspections/list?page_size=100')
  const { id, task } = drafts.data.find(
    (one: { state: string; task: { type: string } }) => one.state === 'draft' && one.task.type === 'workflow',
  )
  for (const viewport of [desktop, phone]) {
    const reader = await browser.newPage({
      ...(baseURL !== undefined && { baseURL }),
      viewport,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await reader.goto('/')
    await expectFits(reader)
    await enter(reader, 'admin@demo.atesta.test')
    for (const path of [
      ...['/dashboard', '/dashboard/inspections', '/dashboard/certifications', '/dashboard/settings'],
      ...[`/dashboard/${task.folder_id}/${task.id}/${id}`, '/verifier'],
    ]) {
      await reader.goto(path)
      const title = reader.getByRole('heading', { level: 1 })
      await expect(title, path).toBeVisible()
      const size = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      expect(size, path).toBeGreaterThanOrEqual(30)
      await expectFits(reader)
    }
    await reader.context().close()
  }
  await browser.close()
})
