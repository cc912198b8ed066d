// Slow: many pages of a browser, and files that are sealed meanwhile.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { demoPassword } from '../enter.ts'
import { alteredCopy, type JourneyFiles, journeyFiles } from '../files.ts'
import {
  addEvidence,
  answerQuestions,
  continueButton,
  person,
  sectionHeading,
  sign,
  signIn,
} from '../fill-inspection.ts'
import { back, follow, leaveAndReturn, leaveInEachWay, scrollWithPromises } from '../leave.ts'

/*
 * The main job, end to end, as a person does it: sign in, start an inspection, give evidence, answer, sign, submit, look
 * at the certifications, take original and proof home, have them checked by a stranger (and offline), make two reports
 * and merge them. One journey: each step stands on the one before.
 */
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
let files: JourneyFiles
let folder: string
let inspectionUrl: string
let title: string

const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test.beforeAll(async ({ browser }, info) => {
  folder = info.outputPath('files')
  files = await journeyFiles(folder)
  title = `Well ${info.project.name}`
  context = await browser.newContext({
    ...info.project.use,
    locale: 'en-US',
    acceptDownloads: true,
  })
  await scrollWithPromises(context)
  page = await context.newPage()
})
test.afterAll(() => context.close())

/** The bar of places at the thumb: on phones, and not where the buttons of a form are. */
const expectBar = (isThere: boolean) =>
  expect(page.getByRole('navigation', { name: 'Quick navigation' })).toBeVisible({
    visible: isThere && (page.viewportSize()?.width ?? 0) < 768,
  })

async function download(name: RegExp): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ])
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

/** Names the browser's complaints that no page may cause: refused content, uncaught errors. */
function watch(on: Page): string[] {
  const complaints: string[] = []
  on.on('pageerror', (error) => complaints.push(error.message))
  on.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Refused/.test(message.text()))
      complaints.push(message.text())
  })
  return complaints
}

test('signs in and sees the dashboard of the company', async () => {
  const complaints = watch(page)
  await page.goto('/login?all_accepted=true')
  await expectAccessible(page)
  await signIn(page, person.email, demoPassword)
  await expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Copper Ridge Mining')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('opens folder and workflow, and starts an inspection', async () => {
  await page.goto('/dashboard/workflows')
  await page.getByRole('link', { name: 'Pumps and stations' }).click()
  await page.getByRole('link', { name: 'Monthly pump station inspection' }).click()
  await expect(page.getByRole('heading', { name: 'Monthly pump station inspection', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New inspection' }).first().click()
  const panel = page.getByRole('dialog', { name: 'New inspection' })
  await expect(page).toHaveURL(/panel=create-inspection&workflowId=\d+/)
  await expectAccessible(page)
  await panel.getByLabel('Title').fill(title)
  await panel.getByRole('button', { name: 'Start inspection' }).click()
  await page.waitForURL(/\/dashboard\/\d+\/\d+\/\d+$/)
  inspectionUrl = page.url()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

test('gives evidence: refused files are named, the others become certifications', async () => {
  await expectBar(false)
  await expectAccessible(page)
  await addEvidence(page, files)
})

test('answers the questions; what was typed survives a reload', async () => {
  await answerQuestions(page)
  await expectAccessible(page)
  await expect(page.getByRole('main')).toContainText(/Saved/)
  await page.reload()
  await expect(sectionHeading(page, 'Safety checks')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Describe the leak/ })).toHaveValue(
    'A drop every minute at the flange',
  )
  await expect(page.getByRole('checkbox', { name: 'Helmet' })).toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('textbox', { name: /Which place/ })).toHaveValue('Well LLL-500')
  await continueButton(page).click()
  await continueButton(page).click()
})

test('signs and submits, once', async () => {
  await sign(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  const question = page.getByRole('dialog', { name: 'Submit this inspection?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Submit inspection' }).click()
  await expect(page.getByRole('main').getByText('Inspection submitted')).toBeVisible()
  await expectBar(true)
  await expectAccessible(page)

  const again = await page.evaluate(async (url) => {
    const [, , workflow, inspection] = new URL(url).pathname.split('/').slice(1)
    const session = (await (await fetch('/api/auth/session')).json()) as { token: { access_token: string } }
    const { token } = session
    const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
    const form = (await (await fetch(`/api/inspections/form/${inspection}`, { headers })).json()) as {
      version: number
      answers: unknown
      signatures: unknown
    }
    const body = JSON.stringify({
      form_data: {
        user_id: 10,
        inspection: { id: Number(inspection), version: form.version },
        schema: form.answers,
      },
      envelope: { signatures: form.signatures },
    })
    const answer = await fetch(`/api/tasks/submit_form/${workflow}`, { method: 'POST', headers, body })
    return { status: answer.status, problem: await answer.json() }
  }, inspectionUrl)
  expect(again).toMatchObject({
    status: 400,
    problem: { detail: 'You cannot save this inspection because it has already been submitted.' },
  })
})

test('leaves what was submitted in each way', async () => {
  await leaveAndReturn(page)
  const certification = page.getByRole('main').locator('a[href^="/dashboard/certifications/"]').first()
  await follow(page, (await certification.getAttribute('href')) ?? '')
  await back(page)
})

test('sees the certifications; the original comes back byte for byte, with its proof', async () => {
  await page.goto('/dashboard/certifications')
  const photo = basename(files.photos[0] ?? '')
  await expect(page.getByRole('link', { name: photo }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: photo }).first().click()
  // Called as in the list, by what the form asked for; its file name stands below.
  await expect(page.getByRole('heading', { name: 'Photos', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(photo)
  await expect(page.getByRole('main')).toContainText('Sealed in the public log')
  await expect(page.getByRole('main')).toContainText('° ')
  await expectAccessible(page)
  const original = await download(/original/i)
  expect(await sha256(original)).toBe(await sha256(files.photos[0] ?? ''))
  const proof = await download(/proof/i)
  expect(await readFile(proof, 'utf8')).toContain('c2sp.org/tlog-proof@v1')
})

test('a stranger verifies the original, an altered copy, and both without a network', async ({
  browser,
}, info) => {
  const stranger = await browser.newContext({ ...info.project.use, serviceWorkers: 'allow', locale: 'en-US' })
  const verifier = await stranger.newPage()
  const complaints = watch(verifier)
  const photo = files.photos[0] ?? ''
  const altered = await alteredCopy(photo, folder)
  const proof = join(folder, `${basename(photo)}.tlog-proof`)
  const give = (...paths: string[]) => verifier.locator('input[type="file"]').first().setInputFiles(paths)
  const headline = verifier.getByRole('region').getByRole('heading', { level: 2 }).first()

  await verifier.goto('/verifier?all_accepted=true')
  await expectAccessible(verifier)
  await give(photo)
  await expect(headline).toHaveText('Proved – vouched for by the issuer alone')
  await expectAccessible(verifier)
  // On paper it says when it was printed.
  await verifier.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await verifier.emulateMedia({ media: 'print' })
  await expect(verifier.getByText(/^Checked with the Atesta verifier on .*\d{4}/)).toBeVisible()
  await verifier.emulateMedia({ media: null })

  await verifier.goto('/verifier')
  await give(altered)
  await expect(headline).not.toHaveText('Proved – vouched for by the issuer alone')
  await expect(headline).toBeVisible()

  await verifier.goto('/verifier')
  // The page is kept for later by its service worker, and the log's keys with it.
  await verifier.evaluate(async () => void (await navigator.serviceWorker.ready))
  await stranger.setOffline(true)
  await verifier.reload()
  await give(photo, proof)
  await expect(headline).toHaveText('Proved – vouched for by the issuer alone')
  await verifier.reload()
  await give(altered, proof)
  await expect(headline).not.toHaveText('Proved – vouched for by the issuer alone')
  await expect(verifier.getByRole('main')).toContainText('Contradicted')
  expect(complaints).toEqual([])
  await stranger.close()
})

test('makes the report, and merges two into merged_report.pdf', async () => {
  await page.goto(inspectionUrl)
  await page.getByRole('button', { name: 'Generate report' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button').last().click()
  await expect(page.getByRole('button', { name: 'Download report' })).toBeVisible()

  // A second one, of the same person's other inspection, so that there is something to merge.
  await page.goto('/dashboard/1/1/1?panel=form-report&inspection=1')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: /Generate/ }).click()
  await expect(panel.getByRole('button', { name: /Download/ })).toBeEnabled()

  // Finished ones, and each by its name: what the demo's jobs finish meanwhile moves the rows.
  await page.goto('/dashboard/reports?ready=true')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes).not.toHaveCount(0)
  await expectAccessible(page)
  const names = await boxes.evaluateAll((found) => found.map((box) => box.getAttribute('aria-label') ?? ''))
  const chosen = [...new Set(names)].slice(0, 2)
  expect(chosen).toHaveLength(2)
  for (const name of chosen) await page.getByRole('checkbox', { name, exact: true }).first().check()
  await page.getByRole('button', { name: /Merge/ }).first().click()
  const merging = page.getByRole('dialog')
  await merging.getByRole('checkbox', { name: 'Keep it as a certified report' }).check()
  const [merged] = await Promise.all([
    page.waitForEvent('download'),
    merging.getByRole('button', { name: /Merge/ }).click(),
  ])
  expect(merged.suggestedFilename()).toBe('merged_report.pdf')
  const path = join(folder, 'merged_report.pdf')
  await merged.saveAs(path)
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
  // It was kept, and leads to its certification.
  await page.goto('/dashboard/reports?kind=merged')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open its certification' }).click()
  await expect(page.getByRole('link', { name: 'Open the whole document' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Description' })).toHaveCount(0)
})

test('an address that leads nowhere keeps the frame, and a way back', async () => {
  // To the list of what is missing, where there is one.
  for (const [address, way, to] of [
    ['/dashboard/claims/29', 'Claims', '**/dashboard/claims'],
    ['/dashboard/nowhere', 'Go to the start page', '**/dashboard'],
    ['/dashboard/5/33', 'Workflows', '**/dashboard/workflows'],
    ['/dashboard/1/1/99999', 'Go to the start page', '**/dashboard'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i)
    if (address === '/dashboard/nowhere') await expect(page).toHaveTitle('Page not found · Atesta')
    await expect(page.getByRole('banner')).toContainText('Copper Ridge Mining')
    await expectBar(true)
    await page.getByRole('main').getByRole('link', { name: way }).click()
    await page.waitForURL(to)
  }
})

test('leaves the page it ended on in each way', () => leaveInEachWay(page))
