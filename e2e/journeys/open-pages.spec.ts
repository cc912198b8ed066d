import { locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { openAddress, openPages } from '@atesta/contract/site/open-pages.ts'
import { publicAddress } from '@atesta/contract/site/public-pages.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'

const decided = (address: string) => `${address}?all_accepted=true`
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('without script, each page for anyone says in every language what it is for and where it leads', async ({
  browser,
}, info) => {
  const context = await browser.newContext({ ...info.project.use, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const open of openPages)
    for (const locale of locales) {
      const answer = await page.goto(openAddress(open, locale))
      expect(answer?.headers()['content-language']).toBe(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(title(page)).toHaveCount(1)
      await expect(page.locator('main li').first()).toBeVisible()
      await expect(page.locator('.first-frame')).toBeHidden()
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(openAddress(open, locale))
      await expect(page.locator('link[hreflang]')).toHaveCount(locales.length + 1)
      await expect(page.locator('meta[property="og:image"]')).toHaveCount(1)
    }
  await page.goto(publicAddress('start', 'es'))
  await page.getByRole('link', { name: 'Crear cuenta' }).first().click()
  await expect(title(page)).toHaveText('Crear cuenta')
  await context.close()
})

test('registering goes on in another language with what was typed, and Back returns to the one before', async ({
  page,
}) => {
  await page.goto(decided(`/es${paths.register()}`))
  await expect(title(page)).toHaveText('Crear cuenta')
  await page.getByLabel('Empresa').fill('Mina Uno')
  await page.getByLabel('Contraseña', { exact: true }).fill('varias palabras seguidas')
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page).toHaveURL(/\/pt\/register/)
  await expect(title(page)).toHaveText('Criar conta')
  await expect(page.getByLabel('Empresa')).toHaveValue('Mina Uno')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('varias palabras seguidas')
  await expectAccessible(page)
  await page.goBack()
  await expect(title(page)).toHaveText('Crear cuenta')
  await expect(page).toHaveURL(/\/es\/register/)
  await expect(page.getByLabel('Empresa')).toHaveValue('Mina Uno')
  await expect(page.getByRole('link', { name: 'Ya tengo cuenta' })).toHaveAttribute('href', '/es/login')
  await page.goForward()
  await expect(title(page)).toHaveText('Criar conta')
  // Links stay in the language, and what has no address per language goes on in it.
  await page.getByRole('link', { name: 'Já tenho conta' }).click()
  await expect(page).toHaveURL(/\/pt\/login/)
  await expect(title(page)).toHaveText('Entrar')
})

test('the verifier opens in the language of its address, whatever the browser speaks', async ({ page }) => {
  await page.goto(decided(`/pt${paths.verifier()}`))
  await expect(title(page)).toHaveText('Verificar um arquivo')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/verifier/)
  await expect(title(page)).toHaveText('Check a file')
  await page.goto(decided(paths.verifier()))
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/verifier/)
  await expect(title(page)).toHaveText('Comprobar un archivo')
})

test('an address in a language comes back after a page without one was loaded again', async ({ page }) => {
  await page.goto(decided(`/es${paths.login()}`))
  await page.getByRole('link', { name: /olvid/i }).click()
  await expect(page).toHaveURL(new RegExp(paths.forgotPassword()))
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/\/es\/login/)
  await expect(title(page)).toHaveText('Iniciar sesión')
})
