import { expect, type Page } from '@playwright/test'
import type { JourneyFiles } from './files.ts'

export const person = { email: 'inspector@demo.atesta.test', name: 'Inés Prado' }

/** Signs in through the page, with the cookie question answered. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login?all_accepted=true')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

/** Chooses files in the picker behind "Choose files" of the section on the page. */
export const chooseFiles = (page: Page, files: string | string[]) =>
  page.locator('[data-picker="files"]').first().setInputFiles(files)

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
export const sectionHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/** Waits until this many files of the section are certified. */
export async function expectCertified(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('main').getByText('Certified', { exact: true })).toHaveCount(count)
}

/**
 * Completes the evidence step: photos (some refused, some damaged), a video, a PDF. Ends on the form's first
 * section.
 */
export async function addEvidence(page: Page, files: JourneyFiles): Promise<void> {
  await expect(sectionHeading(page, 'Photos of the site')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await chooseFiles(page, [...files.photos, files.tooWide, files.disguised, files.damaged])
  const refusal = page.getByRole('dialog')
  await expect(refusal).toContainText('Image too large')
  await expect(refusal).toContainText('Incorrect file format')
  await refusal.getByRole('button', { name: 'Cancel' }).click()
  await expectCertified(page, files.photos.length + 1)
  await continueButton(page).click()
  await expect(sectionHeading(page, 'Video')).toBeVisible()
  await chooseFiles(page, files.video)
  await expectCertified(page, 1)
  await continueButton(page).click()
  await expect(sectionHeading(page, 'Documents')).toBeVisible()
  await chooseFiles(page, files.pdf)
  await expectCertified(page, 1)
  await continueButton(page).click()
  await expect(sectionHeading(page, 'The site')).toBeVisible()
}

/**
 * Completes the form step, including what must be refused: empty answers, and a follow-up that only some
 * answers ask for.
 */
export async function answerQuestions(page: Page): Promise<void> {
  await continueButton(page).click()
  await expect(page.getByRole('alert')).toContainText('2 answers need attention')
  await page.getByRole('textbox', { name: /Which place/ }).fill('Well LLL-500')
  await page.getByLabel(/Date of the visit/).fill('2026-11-20')
  await page.getByRole('textbox', { name: /temperature/ }).fill('21.5')
  await continueButton(page).click()
  await expect(sectionHeading(page, 'Safety checks')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Helmet' }).check()
  await expect(page.getByText('Where does it come from?')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Yes, small' }).check()
  await page.getByRole('textbox', { name: /Describe the leak/ }).fill('A drop every minute at the flange')
  await page.getByRole('combobox', { name: /Where does it come from/ }).click()
  await page.getByRole('option', { name: 'Flange' }).click()
}

/** Draws a signature; the signer's name is already there. */
export async function sign(page: Page): Promise<void> {
  await expect(sectionHeading(page, 'Closing')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Name of the person/ })).toHaveValue(person.name)
  const field = page.getByRole('img', { name: /Signature field/ })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is no field to sign in.')
  await page.mouse.move(box.x + 20, box.y + 50)
  await page.mouse.down()
  for (let step = 0; step < 24; step++)
    await page.mouse.move(box.x + 20 + step * 7, box.y + 50 + Math.sin(step) * 20)
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Signature field, signed' })).toBeVisible()
}
