// Slow: a file is sent and certified in a browser before the inspection is.
import { writeFile } from 'node:fs/promises'
import { makePhoto } from '@atesta/testkit/files.ts'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginInspection } from '../begin-inspection.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { chooseFiles } from '../fill-inspection.ts'
import { expectFits } from '../fits.ts'

const structure = {
  steps: [{ id: 'form', type: 'form', title: 'Formulário' }],
  schema: [
    {
      id: 'first',
      title: 'Medidor',
      questions: [
        {
          id: 'photo_question',
          label: 'Foto do medidor',
          components: [{ id: 'photo', type: 'upload', label: '', accept: ['image'] }],
        },
      ],
    },
    {
      id: 'last',
      title: 'Leitura',
      questions: [
        { id: 'note_question', label: 'Observações', components: [{ id: 'note', type: 'text', label: '' }] },
      ],
    },
  ],
}

test('problems that only the server finds are marked, explained and linked until they are corrected', async ({
  browser,
}, info) => {
  const options = { ...info.project.use, locale: 'pt-BR' }
  const [office, field] = await Promise.all([browser.newContext(options), browser.newContext(options)])
  const [admin, page] = await Promise.all([office.newPage(), field.newPage()])
  await enter(admin, 'admin@demo.atesta.test')
  await enter(page, 'inspector@demo.atesta.test')
  const asked = { structure, name: 'Medidores', title: 'Medidor 5' }
  const { folder_id, task, id } = await beginInspection(admin, page, asked)
  const photo = info.outputPath('medidor.jpg')
  await writeFile(photo, await makePhoto({ width: 640, height: 480 }))

  await page.goto(`/dashboard/${folder_id}/${task.id}/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Medidor', level: 2 })).toBeVisible()
  await chooseFiles(page, photo)
  await expect(main.getByText('Certificada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await main.getByRole('textbox', { name: 'Observações' }).fill('Lido')
  // While it is open, its workflow comes to take only what the camera took.
  const { version } = await call(admin, `/workflows/${task.id}`)
  await call(admin, `/workflows/${task.id}`, { body: { version, settings: { camera_only: true } } })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar inspeção' }).click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Medidor', level: 2 })).toBeVisible()
  const refused = main.locator('[data-field="photo"]')
  await expect(refused).toContainText('1 arquivo não foi feito com a câmera. Faça-o de novo aqui.')
  await expect(main.getByRole('alert')).toContainText('Foto do medidor')
  await expect.poll(() => refused.evaluate((part) => part.contains(document.activeElement))).toBe(true)
  await expectFits(page)
  await expectAccessible(page)

  await call(admin, `/workflows/${task.id}`, {
    body: { version: version + 1, settings: { camera_only: false } },
  })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar inspeção' }).click()
  await expect(page.getByText('Inspeção enviada').first()).toBeVisible()
  await Promise.all([office.close(), field.close()])
})
