// Slow: forms are looked at by axe in both widths, and one is created.
import { expect, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from '../accessible.ts'
import { enter } from '../enter.ts'

/* Forms to start from: chosen, looked through, copied under a name that is free. */
test('a form of the library becomes the own one', async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'en-US' })
  const page = await context.newPage()
  await enter(page, 'admin@demo.atesta.test')
  await page.goto('/dashboard/forms')
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByRole('menuitem', { name: 'From a template' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start from a template' })).toBeVisible()
  for (const industry of ['Mining', 'Insurance', 'Oil and gas', 'Certification and audit'])
    await expect(page.getByRole('region', { name: industry })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await expectAccessibleAtAnyWidth(page)
  // Where none fits, the other ways are here too.
  await page.getByRole('button', { name: 'Blank form' }).click()
  await page.getByRole('dialog', { name: 'New form' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Import a file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a form' })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Haul truck pre-start' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Checks' })).toBeVisible()
  await expect(page.getByText('Parking brake test')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const name = page.getByLabel('Name of your form')
  await expect(name).toHaveValue('Haul truck pre-start 2')
  await name.fill('Haul truck pre-start')
  await page.getByRole('button', { name: 'Use this template' }).click()
  const taken = page.getByRole('dialog', { name: 'Form name in use' })
  await taken.getByRole('button', { name: 'Ok' }).click()
  await name.fill('Haul truck before the night shift')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/forms\/\d+$/)
  await expect(page.getByRole('treeitem', { name: 'The truck from outside' })).toBeVisible()
  await page.goto('/dashboard/forms?q=night')
  await expect(page.getByRole('row', { name: /Haul truck before the night shift/ })).toBeVisible()
  await context.close()
})

test('names are proposed in the language of the reader', async ({ browser }) => {
  const context = await browser.newContext({ ...test.info().project.use, locale: 'pt-BR' })
  const page = await context.newPage()
  await enter(page, 'admin@fluxo.atesta.test')
  await page.goto('/dashboard/forms?view=library&template=confined-space-permit')
  await expect(page.getByLabel('Nome do seu formulário')).toHaveValue(
    'Permissão de entrada em espaço confinado',
  )
  await expect(page.getByRole('heading', { name: 'Medição de gases', exact: true })).toBeVisible()
  await page.goto('/dashboard/forms?view=library&template=unknown')
  await expect(page.getByRole('heading', { level: 1, name: 'Começar com um modelo' })).toBeVisible()
  await context.close()
})
