// Slow: the page is opened in every language.
import { expect, test } from '@playwright/test'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { journeyFiles } from '../files.ts'
import { chooseFiles, person } from '../fill-inspection.ts'
import { leaveAndReturn } from '../leave.ts'

const said = {
  en: 'The upload and certification of your file has failed because of an unknown error. Please try again or contact technical support.',
  es: 'La carga y la certificación de tu archivo fallaron por un error desconocido. Vuelve a intentarlo o contacta a soporte técnico.',
  pt: 'O envio e a certificação do seu arquivo falharam por um erro desconhecido. Tente de novo ou fale com o suporte técnico.',
}

test('an upload that fails for no known reason is told in the product’s words, in every language', async ({
  page,
}, info) => {
  const files = await journeyFiles(info.outputPath('files'))
  await enter(page, person.email)
  const { id, task } = await call(page, '/inspections/create', { body: { task_id: 1 } })
  // A refusal without a word of the server's own. Faults, such as 500, are first tried again for about a minute.
  await page.route('**/api/certifications/create', (route) => route.fulfill({ status: 400, body: '' }))
  for (const [locale, sentence] of Object.entries(said)) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto(`/dashboard/${task.folder_id}/${task.id}/${id}`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await chooseFiles(page, files.photos[0] ?? '')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible()
    await dialog.getByRole('button').click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText(sentence, { exact: true }).first()).toBeVisible()
  }
  // Not by signing out, which asks about what has not been sent.
  await leaveAndReturn(page)
})
