// Slow: many pages of a browser, each looked at by axe in both widths.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtAnyWidth, resize } from '../accessible.ts'
import { call } from '../call.ts'
import { demoPassword, enter } from '../enter.ts'
import { person } from '../fill-inspection.ts'
import { leaveInEachWay } from '../leave.ts'
import { expectNoKeys } from '../shown-keys.ts'

/** What the first heading of each page says, which shows that the whole page is in that language. */
const languages = [
  {
    locale: 'es-AR',
    lang: 'es',
    signIn: { email: 'Correo electrónico', password: 'Contraseña', button: 'Iniciar sesión' },
    headings: {
      home: /^Hola/,
      folders: /^Carpetas/,
      certifications: /^Certificaciones/,
      reports: /^Informes/,
      verifier: /^(Comprobar|Verificar|Comprueba|Verifica)/,
    },
  },
  {
    locale: 'pt-BR',
    lang: 'pt',
    signIn: { email: 'E-mail', password: 'Senha', button: 'Entrar' },
    headings: {
      home: /^Olá/,
      folders: /^Pastas/,
      certifications: /^Certificações/,
      reports: /^Relatórios/,
      verifier: /^(Conferir|Verificar|Confira|Verifique)/,
    },
  },
] as const

const pages = [
  ['/dashboard', 'home'],
  ['/dashboard/workflows', 'folders'],
  ['/dashboard/certifications', 'certifications'],
  ['/dashboard/reports', 'reports'],
  ['/verifier', 'verifier'],
] as const

for (const { locale, lang, signIn, headings } of languages) {
  test(`every page is in ${lang}`, async ({ browser }, info) => {
    const context = await browser.newContext({ ...info.project.use, locale })
    const page = await context.newPage()
    await page.goto('/login?all_accepted=true')
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expectNoKeys(page)
    await expectAccessibleAtAnyWidth(page)
    await page.getByLabel(signIn.email).fill(person.email)
    await page.getByLabel(signIn.password, { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: signIn.button }).click()
    await page.waitForURL('**/dashboard')
    for (const [path, name] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[name])
      await expectNoKeys(page)
      await expectAccessibleAtAnyWidth(page)
    }
    await leaveInEachWay(page)
    await context.close()
  })
}

test('a refused sign-in says so in a sentence and keeps the address that was typed', async ({ page }) => {
  await page.goto('/login?all_accepted=true')
  await page.getByLabel('E-mail').fill('nobody@demo.atesta.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('is not right')
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@demo.atesta.test')
  await leaveInEachWay(page)
})

/** Tables that reach beyond the frame they stand in, into what is beside it or out of the page. One that scrolls does not. */
const tooWideTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table:not([data-scrolls] *)')]
      .map(
        (table) =>
          [table, table.getBoundingClientRect(), table.parentElement?.getBoundingClientRect()] as const,
      )
      .filter(([, own, frame]) => own.right > (frame?.right ?? 0) + 1)
      .map(([table, own, frame]) => `${own.width} > ${frame?.width}: ${table.textContent?.slice(0, 200)}`),
  )

test('tables have room for what they say in longer languages, on a small desk too', async ({
  browser,
}, info) => {
  const context = await browser.newContext({ ...info.project.use, locale: 'pt-BR' })
  const page = await context.newPage()
  await enter(page, 'admin@fluxo.atesta.test')
  const { data } = await call(page, '/inspections/list?submitted=true&sort=created_at&page_size=1')
  for (const path of [
    // The demo's own, which journeys before leave as it is.
    `/dashboard/${data[0].task.folder_id}/${data[0].task.id}`,
    '/dashboard/inspections',
    '/dashboard/certifications?view=table',
    '/dashboard/reports',
    '/dashboard/claims',
    '/dashboard/actions',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('columnheader').first()).toBeVisible()
    for (const width of [1440, 1280, 1152, 1024, 900]) {
      await resize(page, { width, height: 800 })
      await expect.poll(() => tooWideTables(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await context.close()
})
