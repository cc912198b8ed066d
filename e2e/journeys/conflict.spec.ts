// Slow: an inspection is typed into without a connection, submitted and returned from elsewhere, and looked at by axe.
import { writeFile } from 'node:fs/promises'
import { makePhoto } from '@atesta/testkit/files.ts'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginInspection } from '../begin-inspection.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { chooseFiles } from '../fill-inspection.ts'
import { expectFits } from '../fits.ts'

const texts = ['Qué válvula', 'Qué encontraste'].map((label, n) => ({
  id: `q_${n}`,
  label,
  components: [{ id: `answer_${n}`, type: 'text', label: '', required: true }],
}))
const structure = {
  steps: [{ id: 'form', type: 'form', title: 'Formulario' }],
  schema: [{ id: 'main', title: 'Principal', questions: texts }],
}

test('offline answers meet a submission from elsewhere, and its return', async ({ browser }, info) => {
  // Spanish, in which the choices are longest.
  const options = { ...info.project.use, locale: 'es-ES' }
  const [office, field] = await Promise.all([browser.newContext(options), browser.newContext(options)])
  const [admin, page] = await Promise.all([office.newPage(), field.newPage()])
  await enter(admin, 'admin@demo.atesta.test')
  await enter(page, 'inspector@demo.atesta.test')
  const { folder_id, task, id } = await beginInspection(admin, page, {
    structure,
    name: 'Válvulas',
    title: 'Válvula 7',
  })
  // Another page of the same person, which stays connected.
  const other = await (await browser.newContext(options)).newPage()
  await enter(other, 'inspector@demo.atesta.test')

  await page.goto(`/dashboard/${folder_id}/${task.id}/${id}`)
  const fields = page.getByRole('main').getByRole('textbox')
  await expect(fields).toHaveCount(2)
  await field.setOffline(true)
  await fields.nth(1).fill('Escrito sin conexión')
  await expect(page.getByText('Sin conexión, guardado en este dispositivo')).toBeVisible()
  const { version } = await call(other, `/inspections/form/${id}`)
  const schema = [
    { id: 'answer_0', value: 'Siete' },
    { id: 'answer_1', value: 'Una fuga' },
  ]
  const body = { form_data: { inspection: { id, version }, schema }, envelope: { signatures: [] } }
  await call(other, `/tasks/submit_form/${task.id}`, { body })
  await call(admin, `/inspections/return/${id}`, {
    body: { round: 1, comment: '¿Qué tan grande es la fuga?', comments: [] },
  })

  await field.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Esta inspección cambió en otro lugar' })
  await expect(dialog).toContainText('también se envió y se devolvió para corregir')
  await expectFits(page)
  const narrowest = await dialog.evaluate((part) => part.clientWidth)
  const widest = dialog.getByRole('button', { name: 'Tomar todas las respuestas de la otra versión' })
  expect((await widest.boundingBox())?.width).toBeLessThan(narrowest - 40)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar esta elección' }).click()
  await expect(page.getByRole('region', { name: 'Devuelta para corregir' })).toContainText(
    '¿Qué tan grande es la fuga?',
  )
  await expect(fields.nth(1)).toHaveValue('Escrito sin conexión')
  await Promise.all([office.close(), field.close(), other.context().close()])
})

test('offline answers for a workflow archived meanwhile are kept with the reason, and continue once it is unarchived', async ({
  browser,
}, info) => {
  const options = { ...info.project.use, locale: 'pt-BR' }
  const [office, field] = await Promise.all([browser.newContext(options), browser.newContext(options)])
  const [admin, page] = await Promise.all([office.newPage(), field.newPage()])
  await enter(admin, 'admin@demo.atesta.test')
  await enter(page, 'inspector@demo.atesta.test')
  const { folder_id, task, id } = await beginInspection(admin, page, {
    structure,
    name: 'Bombas',
    title: 'Bomba 3',
  })
  await page.goto(`/dashboard/${folder_id}/${task.id}/${id}`)
  const fields = page.getByRole('main').getByRole('textbox')
  await expect(fields).toHaveCount(2)
  await field.setOffline(true)
  await fields.nth(1).fill('Escrito sem conexão')
  await expect(page.getByText('Sem conexão, guardado neste dispositivo')).toBeVisible()
  await call(admin, '/tasks/archive', { body: { ids: [task.id] } })
  await field.setOffline(false)

  await expect(page.getByRole('main').getByText('Você pode ler esta inspeção')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Guardado neste dispositivo, não enviado' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dashboard/device')
  await expect(page.getByRole('main')).toContainText('Foi arquivada antes que isto pudesse ser enviado.')
  await expectFits(page)
  await expectAccessible(page)

  await call(admin, `/tasks/unarchive/${task.id}`, { body: {} })
  await page.goto(`/dashboard/${folder_id}/${task.id}/${id}`)
  await page.getByRole('button', { name: 'Continuar com isso' }).click()
  await expect(fields.nth(1)).toHaveValue('Escrito sem conexão')
  await expect(page.getByRole('heading', { name: 'Guardado neste dispositivo, não enviado' })).toHaveCount(0)
  const form = () => call(admin, `/inspections/form/${id}`)
  await expect.poll(async () => JSON.stringify(await form())).toContain('Escrito sem conexão')
  await page.goto('/dashboard/device')
  await expect(page.getByRole('main')).not.toContainText('Bomba 3')
  await Promise.all([office.close(), field.close()])
})

test('a later description does not overwrite an earlier one: both are shown to choose from', async ({
  browser,
}, info) => {
  const options = { ...info.project.use, locale: 'es-ES' }
  const [office, field] = await Promise.all([browser.newContext(options), browser.newContext(options)])
  const [admin, page] = await Promise.all([office.newPage(), field.newPage()])
  await enter(admin, 'admin@demo.atesta.test')
  await enter(page, 'inspector@demo.atesta.test')
  const upload = { id: 'photo', type: 'upload', label: '', accept: ['image'] }
  const questions = [{ id: 'photo_question', label: 'Foto', components: [upload] }]
  const schema = [{ id: 'main', title: 'Principal', questions }]
  const { folder_id, task, id } = await beginInspection(admin, page, {
    structure: { ...structure, schema },
    name: 'Compuertas',
    title: 'Compuerta 2',
  })
  await page.goto(`/dashboard/${folder_id}/${task.id}/${id}`)
  const photo = info.outputPath('compuerta.jpg')
  await writeFile(photo, await makePhoto({ width: 640, height: 480 }))
  await chooseFiles(page, photo)
  await expect(page.getByRole('main').getByText('Certificada', { exact: true })).toBeVisible()
  const { data } = await call(page, `/certifications/list?inspection_id=${id}`)
  const [file] = data

  await page.goto(`/dashboard/certifications/${file.identifier}`)
  await page.getByRole('button', { name: 'Editar descripción' }).click()
  const text = page.getByRole('textbox', { name: 'Descripción' })
  await text.fill('Vista desde el sur')
  const body = { description: 'Vista desde el norte', version: file.version }
  await call(admin, `/certifications/${file.id}/description`, { body })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Vista desde el norte')
  await expect(text).toHaveValue('Vista desde el sur')
  await expectFits(page)
  await expectAccessible(page)
  await save.click()
  await expect(text).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vista desde el sur')
  await Promise.all([office.close(), field.close()])
})
