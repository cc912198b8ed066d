import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { locales } from '@atesta/contract/limits.ts'
import { openPages } from '@atesta/contract/site/open-pages.ts'
import { contactPlaceholder, originPlaceholder, publicPages } from '@atesta/contract/site/public-pages.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountPublicPages } from './public-pages.ts'

const publicUrl = 'https://atesta.example'
let directory: string
const app = fastify()
const operator = `<p data-operator="known">Write to ${contactPlaceholder}.</p><p data-operator="unknown">Nowhere.</p>`
const mounted = async (on: FastifyInstance, contactEmail: string | undefined, folder = 'site') =>
  mountPublicPages(on, { publicUrl, contactEmail }, join(directory, folder))
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-site-'))
  await mkdir(join(directory, 'site'))
  for (const page of [...publicPages, ...openPages.map(({ name }) => name)])
    for (const locale of locales)
      await writeFile(
        join(directory, 'site', `${page}.${locale}.html`),
        `${page} ${locale} ${originPlaceholder}/x${page === 'register' ? operator : ''}`,
      )
  await mounted(app, 'ops&more@atesta.example')
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

test.each([
  ['/es/pricing', 'pt', 'pricing es'],
  ['/en', 'pt', 'start en'],
  ['/pricing', 'pt-BR, en;q=0.5', 'pricing pt'],
  ['/', 'fr', 'start en'],
  ['/es/verifier', 'pt', 'verifier es'],
  ['/en/checkout/team?period=year', 'pt', 'checkout.team en'],
  ['/login', 'pt', 'login pt'],
])('%s for who reads %s is %s, with the address of the installation', async (url, wanted, text) => {
  const answer = await app.inject({ url, headers: { 'accept-language': wanted } })
  expect([answer.statusCode, answer.body]).toEqual([200, `${text} ${publicUrl}/x`])
  expect(answer.headers['content-language']).toBe(text.split(' ')[1])
  // Only an address without a language depends on the browser's.
  expect(String(answer.headers.vary).includes('accept-language')).toBe(!/^\/(en|es)/.test(url))
})

test('is compressed on request, and answers 304', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const first = await app.inject({ url: '/en/terms', headers })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(`terms en ${publicUrl}/x`)
  const again = await app.inject({
    url: '/en/terms',
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject('/en/terms')).headers.etag).not.toBe(first.headers.etag)
})

test('search engines find every page in every language, and nothing of accounts', async () => {
  const map = (await app.inject('/sitemap.xml')).body
  expect(map.match(/<loc>/g)).toHaveLength((publicPages.length + 2) * locales.length)
  for (const page of ['verifier', 'register']) {
    expect(map).toContain(`<loc>${publicUrl}/es/${page}</loc>`)
    expect(map).toContain(`hreflang="x-default" href="${publicUrl}/${page}"`)
  }
  expect(map).not.toMatch(/login|checkout/)
  expect(map).toContain(`<loc>${publicUrl}/pt/contact</loc>`)
  expect(map).toContain(`hreflang="x-default" href="${publicUrl}/contact"`)
  const robots = (await app.inject('/robots.txt')).body
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('without a build there are no public pages', async () => {
  const bare = fastify()
  await mounted(bare, undefined, 'nowhere')
  expect((await bare.inject('/')).statusCode).toBe(404)
  await bare.close()
})

test('the operator is reached at the address that was set, and no address is invented', async () => {
  expect((await app.inject('/en/register')).body).toBe(
    `register en ${publicUrl}/x<p data-operator="known">Write to ops&amp;more@atesta.example.</p>`,
  )
  const unset = fastify()
  await mounted(unset, undefined)
  expect((await unset.inject('/en/register')).body).toBe(
    `register en ${publicUrl}/x<p data-operator="unknown">Nowhere.</p>`,
  )
  await unset.close()
})
