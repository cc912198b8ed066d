// Slow: a file is sealed, shared and looked at on many pages of a browser.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { desktop, expectAccessibleAtAnyWidth, resize } from '../accessible.ts'
import { call } from '../call.ts'
import { atesta } from '../command-line.ts'
import { enter } from '../enter.ts'
import { ownServer } from '../own-server.ts'
import { expectToast } from '../toast.ts'

// An administrator looks through the evidence: finds it, enlarges it, marks it, and opens one after the other.

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }, info) => {
  page = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
  await enter(page, 'admin@demo.atesta.test')
})
test.afterAll(() => page.context().close())

test('films and documents have pictures, which enlarge and play', async () => {
  await page.goto('/dashboard/certifications?category=video_basic')
  const film = page.getByRole('button', { name: /^Enlarge/ }).first()
  await expect(film.locator('img')).toHaveJSProperty('complete', true)
  await expect(film.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessibleAtAnyWidth(page)
  await film.click()
  const box = page.getByRole('dialog')
  await expect(box.locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(film).toBeFocused()
})

test('closed after the window was turned and back, a picture has the focus where it stands now', async () => {
  await page.goto('/dashboard/certifications')
  // On a small phone it stands so far below that it is taken out of the page.
  const photo = page.getByRole('button', { name: /^Enlarge/ }).nth(11)
  const name = (await photo.getAttribute('aria-label')) ?? ''
  expect(name).not.toBe('')
  await photo.evaluate((tile) => tile.setAttribute('data-before', ''))
  await photo.click()
  const box = page.getByRole('dialog')
  await expect(box).toBeVisible()
  await resize(page, { width: 390, height: 400 })
  await expect(page.locator('[data-before]')).toHaveCount(0)
  await resize(page, desktop)
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
})

test('photos are enlarged, turned and followed by keys', async () => {
  await page.goto('/dashboard/certifications?category=photo')
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  const box = page.getByRole('dialog')
  const picture = box.getByRole('img').first()
  await expect(picture).toBeVisible()
  await box.getByRole('button', { name: 'Zoom in' }).click()
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await page.keyboard.press('0')
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(box.getByRole('status')).toContainText(/^2 of/)
  await expectAccessibleAtAnyWidth(page)
  await box.getByRole('link', { name: 'Open the certification' }).click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
})

test('the table is filtered, and what is chosen becomes favourites', async () => {
  await page.goto('/dashboard/certifications?view=table')
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/person_id=\d+/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /favourites/ })
    .click()
  await expectToast(page, '1 favourite')
})

test('a star that is turned in its row stays when its row becomes a favourite with others', async () => {
  const favorites = async () => (await call(page, '/certifications/list?favorite=true')).total as number
  await page.goto('/dashboard/certifications?view=table')
  const before = await favorites()
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Favourite: /, pressed: false }) })
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()
  const star = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { checked: true }) })
    .getByRole('button', { name: /^Favourite: / })
    .first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(favorites).toBe(before + 1)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to favourites' }).dblclick()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  expect(await favorites()).toBe(before + 2)
})

test('one is opened after the other', async () => {
  await page.goto('/dashboard/certifications?view=table')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const first = (await title.textContent()) ?? ''
  // What another journey certified before may be called as this one is.
  const address = new URL(page.url()).pathname
  const isFirst = (url: URL) => url.pathname === address
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL((url) => !isFirst(url))
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL(isFirst)
  await expect(title).toHaveText(first)
})

test('a link shows a file to someone outside until it is ended', async ({ browser }) => {
  await page.goto('/dashboard/certifications?view=table&state=certified&category=photo')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Share this file' }).click()
  await page.getByRole('textbox', { name: 'For whom' }).fill('Auditor Nuñez')
  await page.getByRole('checkbox', { name: /original file/ }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.locator('code', { hasText: '/verifier/' }).textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessibleAtAnyWidth(page)

  const outside = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await outside.goto(new URL(address ?? '').pathname + new URL(address ?? '').search)
  await expect(outside.getByText(/^Shared by/)).toBeVisible()
  await expect(outside.getByRole('img', { name: 'Picture of the shared file' })).toBeVisible()
  await expect(outside).not.toHaveURL(/share=[\w-]{43}/)
  // What the link shows is judged as shown.
  await expect(outside.getByText(/^Recorded for .* signed in/)).toBeVisible()
  await expect(outside.getByText('Not shown in this copy of the proof')).toHaveCount(0)
  const download = outside.waitForEvent('download')
  await outside.getByRole('button', { name: 'Download the original' }).click()
  expect((await download).suggestedFilename()).not.toBe('')
  await expectAccessibleAtAnyWidth(outside)

  const link = page.getByRole('listitem').filter({ hasText: 'Auditor Nuñez' })
  await link.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(link.getByText('Ended')).toBeVisible()
  await outside.reload()
  await expect(outside.getByText('This link no longer works')).toBeVisible()
  await outside.context().close()
})

test('a certificate is a signed page, and the verifier says so of the PDF alone', async ({ browser }) => {
  await page.goto('/dashboard/certifications?view=table&state=certified&category=photo')
  await page.getByRole('table').getByRole('link').first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download certificate' }).click()
  const certificate = await (await download).path()

  const outside = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await outside.goto('/verifier')
  await outside.getByTestId('verifier-files').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(certificate),
  })
  await expect(outside.getByRole('heading', { name: 'Signed by this installation' })).toBeVisible()
  await expect(
    outside.getByText('This record stands in the log, and its issuer vouches for it.'),
  ).toBeVisible()
  await expectAccessibleAtAnyWidth(outside)
  await outside.context().close()
})

test('the verifier taken along checks without a network, from a file of its own', async ({ browser }) => {
  await page.goto('/dashboard/certifications?view=table&state=certified&category=photo')
  await page.getByRole('table').getByRole('link').first().click()
  const saved = async (name: string, press: () => Promise<void>, on = page) => {
    const download = on.waitForEvent('download')
    await press()
    const path = test.info().outputPath(name)
    await (await download).saveAs(path)
    return path
  }
  const certificate = await saved('certificate.pdf', () =>
    page.getByRole('link', { name: 'Download certificate' }).click(),
  )
  const photo = await saved('photo.jpg', () => page.getByRole('link', { name: 'Download original' }).click())
  const proof = await saved('photo.tlog-proof', () =>
    page.getByRole('link', { name: 'Download proof' }).click(),
  )
  // The keys come late: a copy taken before they are here would believe none.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/log/keys', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/verifier')
  const verifier = await saved('atesta-verifier.html', async () => {
    await page.getByRole('button', { name: 'Take the verifier with you' }).click()
    pressed.resolve()
  })
  await page.unroute('**/log/keys')

  const context = await browser.newContext({ locale: 'en-US', baseURL: undefined, offline: true })
  const outside = await context.newPage()
  const asked: string[] = []
  const problems: string[] = []
  outside.on('request', (request) => asked.push(request.url()))
  outside.on('pageerror', (error) => problems.push(error.message))
  outside.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await outside.goto(pathToFileURL(verifier).href)
  const give = (...files: string[]) => outside.getByTestId('verifier-files').setInputFiles(files)
  const altered = async (path: string, at: number) => {
    const bytes = await readFile(path)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const name = path.replace(/(\.\w+)$/, '-altered$1')
    await writeFile(name, bytes)
    return name
  }

  await give(photo, proof)
  await expect(outside.getByRole('heading', { name: /^Proved/ })).toBeVisible()
  await expectAccessibleAtAnyWidth(outside)
  await give(await altered(photo, 5000), proof)
  await expect(outside.getByRole('heading', { name: 'Altered' })).toBeVisible()
  await give(photo, await altered(proof, 60))
  await expect(
    outside.getByRole('heading', { name: /^(Contradicted|The proof cannot be read)$/ }),
  ).toBeVisible()
  await give(certificate)
  await expect(outside.getByRole('heading', { name: 'Signed, and unchanged' })).toBeVisible()
  await outside.getByRole('button', { name: 'Español' }).click()
  await expect(outside.getByRole('heading', { name: 'Firmado y sin cambios' })).toBeVisible()
  await outside.getByRole('button', { name: 'Português' }).click()
  await give(await altered(certificate, 5000))
  await expect(outside.getByRole('heading', { name: 'Contradito', level: 2 })).toBeVisible()
  await expectAccessibleAtAnyWidth(outside)
  expect(asked.filter((address) => !/^(data|blob):/.test(address))).toEqual([pathToFileURL(verifier).href])
  expect(problems).toEqual([])
  await context.close()
})

test('reports say what they are of', async () => {
  await page.goto('/dashboard/reports?kind=inspection')
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})

test('a file that is lost from the storage stands out, and the notification leads to it', async () => {
  const { data } = await call(page, '/certifications/list?category=photo&sort=created_at&page_size=1')
  const { id, identifier, title } = data[0] as { id: number; identifier: string; title: string }
  const stored = join(ownServer()?.dataDir ?? '', 'files', 'originals', identifier)
  await rename(stored, `${stored}-away`)
  try {
    const asked = call(page, `/certifications/download_file_for_user/${id}`)
    await expect(asked).rejects.toThrow('file_lost')
    await expect
      .poll(async () => (await call(page, '/notifications')).data[0]?.kind)
      .toBe('originals_damaged')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', { name: /^Originals of the company are damaged/ })
      .first()
      .click()
    await expect(page).toHaveURL(/certifications\?damaged=true/)
    const tile = page.getByRole('article')
    await expect(tile).toHaveCount(1)
    await expect(tile.getByRole('img', { name: 'Sealed, but the stored file is damaged' })).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await expect(page.getByRole('button', { name: 'Remove filter: Damaged originals' })).toBeVisible()
    await tile.getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('The stored file is missing')
    await page.goto('/dashboard/certifications?damaged=true&view=table')
    await expect(page.getByRole('row', { name: title })).toContainText('The stored file is missing')
  } finally {
    await rename(`${stored}-away`, stored)
    await atesta('files', 'verify')
  }
  await page.reload()
  await expect(page.getByText('Nothing matches', { exact: true })).toBeVisible()
})
