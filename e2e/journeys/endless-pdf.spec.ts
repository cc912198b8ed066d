// Slow: a PDF that takes minutes to read is given to two pages of a browser.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pdfVectors } from '@atesta/testkit/vectors/pdfs.ts'
import { stampedWithoutEnd } from '@atesta/testkit/vectors/stamped-pdf.ts'
import { expect, test } from '@playwright/test'

/** A PDF with as many stamps as a file of its size may have: two gigabytes are hashed. */
async function endless(path: string): Promise<string> {
  const [report] = await pdfVectors()
  await writeFile(path, stampedWithoutEnd(report?.pdf ?? new Uint8Array(), 50, 40))
  return path
}

for (const [where, address] of [
  ['the verifier page', '/verifier'],
  [
    'the verifier in one file',
    pathToFileURL(join(import.meta.dirname, '../../web/dist/atesta-verifier.html')).href,
  ],
] as const)
  test(`${where} stays usable while a PDF is read, and gives it up after a minute`, async ({
    page,
  }, info) => {
    await page.clock.install({ time: '2026-01-01T10:00:00Z' })
    await page.goto(address)
    // From here on only what is said below passes, however long the machine takes.
    await page.clock.pauseAt('2026-01-01T11:00:00Z')
    await page.getByTestId('verifier-files').setInputFiles(await endless(info.outputPath('report.pdf')))
    await expect(page.getByText('report.pdf')).toBeVisible()
    await page.clock.runFor(59_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(2000)
    await expect(page.getByRole('alert')).toContainText('This PDF was not read')
  })
