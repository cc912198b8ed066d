// Slow: files, proofs and a signed certificate are downloaded and checked one after the other.
import { readFile } from 'node:fs/promises'
import { paths } from '@atesta/contract/paths.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'

// A stranger gives the verifier what does not belong together, or is damaged: it says what it is, and what the log knows of it.

type Given = { name: string; mimeType: string; buffer: Buffer }

let page: Page
let photo: Given
let proof: Given
let otherProof: Given
let certificate: Given

/** What one click downloads, as it is given to the verifier. */
async function taken(owner: Page, name: string, given: Omit<Given, 'buffer'>): Promise<Given> {
  const download = owner.waitForEvent('download')
  await owner.getByRole('link', { name }).click()
  return { ...given, buffer: await readFile(await (await download).path()) }
}

/** The same with one byte changed, so far into it. */
const flipped = ({ buffer, ...given }: Given, part = 1 / 2): Given => {
  const bytes = Buffer.from(buffer)
  const at = Math.floor(bytes.length * part)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return { ...given, buffer: bytes }
}

test.beforeAll(async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, locale: 'en-US' })
  const owner = await context.newPage()
  await enter(owner, 'admin@demo.atesta.test')
  // The oldest are the demo's own: what other journeys certify may be the same bytes again, under several records.
  await owner.goto('/dashboard/certifications?view=table&state=certified&category=photo&sort=created_at')
  const links = owner.getByRole('table').getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  const opened = [...new Set(addresses)].filter((address) => address.startsWith(`${paths.certifications()}/`))
  const [first = '', second = ''] = opened
  await owner.goto(first)
  photo = await taken(owner, 'Download original', { name: 'photo.jpg', mimeType: 'image/jpeg' })
  proof = await taken(owner, 'Download proof', { name: 'photo.jpg.tlog-proof', mimeType: '' })
  certificate = await taken(owner, 'Download certificate', {
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
  })
  await owner.goto(second)
  otherProof = await taken(owner, 'Download proof', { name: 'other.jpg.tlog-proof', mimeType: '' })
  await context.close()
  page = await (await browser.newContext({ ...info.project.use, locale: 'en-US' })).newPage()
})
test.afterAll(() => page?.context().close())

const headline = () => page.locator('[data-headline]')
const alone = () => page.getByRole('region', { name: 'What the log says about this file' })

async function give(...files: Given[]): Promise<void> {
  await page.goto('/verifier?all_accepted=true')
  await page.getByTestId('verifier-files').setInputFiles(files)
}

test('a name that turns its direction around cannot hide how it ends', async () => {
  await give({ ...photo, name: 'photo\u202Egpj.exe' })
  await expect(page.getByText('photo\uFFFDgpj.exe')).toBeVisible()
})

test('a certified file with the proof of another one is certified under its own record', async () => {
  await give(photo, otherProof)
  await expect(headline()).toContainText('This proof belongs to another file')
  await expect(alone()).toContainText('This file is certified under its own record')
  // What is wrong with the other file's record would read as if it were wrong with this one.
  await expect(page.getByText('Contradicted')).toHaveCount(0)
  await expect(alone().getByRole('link', { name: 'Open its record' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await alone().getByRole('button', { name: 'Check this file without the proof' }).click()
  await expect(headline()).toContainText('Proved')
})

test('at another record’s address, a file whose proof was removed is never compared with that record', async () => {
  const [, extra = ''] = /^extra (.+)$/m.exec(otherProof.buffer.toString()) ?? []
  const [, identifier = ''] = /"identifier":"(\w+)"/.exec(Buffer.from(extra, 'base64').toString()) ?? []
  const garbage: Given = { name: proof.name, mimeType: '', buffer: Buffer.from('garbage') }
  const atOther = async () => {
    await page.goto(paths.verifierRecord({ identifier }))
    await page.getByTestId('verifier-files').setInputFiles([photo, garbage])
  }
  await atOther()
  await alone().getByRole('button', { name: 'Check this file without the proof' }).click()
  await expect(headline()).toContainText('Proved')
  await expect(page.getByText(/different record than the one in the address/)).toBeVisible()
  await atOther()
  await alone().getByRole('link', { name: 'Open its record' }).click()
  await expect(headline()).toContainText('The record is genuine')
})

test('a file that the log does not know stays refused, with the proof of other bytes or without a connection', async () => {
  await give(flipped(photo), proof)
  await expect(headline()).toHaveAttribute('data-colour', 'red')
  await expect(headline()).toContainText('Altered or another file')
  await expect(headline()).toContainText('the log does not know')
  await give(photo)
  await expect(headline()).toContainText('Proved')
  await page.context().setOffline(true)
  await page.getByTestId('verifier-files').setInputFiles([flipped(photo), otherProof])
  await expect(headline()).toContainText('Altered or another file')
  await expect(alone()).toContainText('Without a connection the log cannot be asked about this file.')
  await expect(headline()).toHaveAttribute('data-colour', 'red')
  await page.context().setOffline(false)
})

test('beside a proof that cannot be read the file is looked up in the log', async () => {
  const garbage: Given = { name: proof.name, mimeType: '', buffer: Buffer.from('garbage') }
  await give(photo, garbage)
  await expect(headline()).toContainText('The proof cannot be read')
  await expect(alone()).toContainText('This file is certified under its own record')
  await expect(page.getByText(/could not be checked whether/)).toBeHidden()
  await give(flipped(photo), garbage)
  await expect(alone()).toContainText('The log does not know these bytes.')
})

test('a signed certificate with one byte changed was altered after it was signed', async () => {
  await give(flipped(certificate, 1 / 3))
  await expect(headline()).toContainText('Altered after it was signed')
  await expect(headline()).toHaveAttribute('data-colour', 'red')
  await expect(page.getByText('It was never certified.')).toBeHidden()
  await expectAccessibleAtAnyWidth(page)
  await give(certificate)
  await expect(headline()).toContainText('Signed by this installation')
})

test('an empty file is called empty', async () => {
  const empty: Given = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }
  await give(empty)
  await expect(headline()).toContainText('The file is empty')
  await give(empty, proof)
  await expect(headline()).toContainText('The file is empty')
  await expect(headline()).toHaveAttribute('data-colour', 'red')
})
