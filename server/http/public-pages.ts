import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { openPages } from '@atesta/contract/site/open-pages.ts'
import {
  contactPlaceholder,
  inLanguage,
  originPlaceholder,
  publicPages,
} from '@atesta/contract/site/public-pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { negotiateLocale } from './texts.ts'

const built = join(import.meta.dirname, '../../web/dist/site')

type Encoding = 'br' | 'gzip' | 'identity'
type Page = { bytes: (encoding: Encoding) => Promise<Buffer>; tag: string }

const encode: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  br: (identity) => promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (identity) => promisify(gzip)(identity),
  identity: async (identity) => identity,
}

/** What only the installation knows: its address, and where its operator reads mail, if that was set. */
type Installation = { publicUrl: string; contactEmail: string | undefined }

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function completed(html: string, { publicUrl, contactEmail }: Installation): string {
  const left = contactEmail === undefined ? 'known' : 'unknown'
  return html
    .replaceAll(new RegExp(`<p data-operator="${left}">.*?</p>`, 'gs'), '')
    .replaceAll(contactPlaceholder, () => asText(contactEmail ?? ''))
    .replaceAll(originPlaceholder, publicUrl)
}

/**
 * A page as it is sent: with the address of this installation, in each encoding, compressed on first request.
 */
async function readPage(root: string, name: string, installation: Installation): Promise<Page> {
  const html = await readFile(join(root, name), 'utf8')
  const identity = Buffer.from(completed(html, installation))
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const bytes = (encoding: Encoding) => {
    made[encoding] ??= encode[encoding](identity)
    return made[encoding]
  }
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { bytes, tag }
}

/** The smallest encoding that the browser accepts. */
function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = new Negotiator({ headers }).encodings()
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  locale: Locale,
): Promise<FastifyReply> {
  const encoding = encodingOf(request)
  const tag = `"${page.tag}-${encoding}"`
  reply.header('cache-control', 'no-cache').header('etag', tag).header('content-language', locale)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.bytes(encoding))
}

/** Search engines may read the public site and the verifier, nothing of an account or a personal link. */
const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /i/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Every page with an address per language: its file, and its address without one. */
const pages = [...publicPages.map((name) => ({ name, path: paths[name](), listed: true })), ...openPages]

/** Every public page in every language, each with its translations (sitemaps.org 0.9 with xhtml:link). */
function sitemap(publicUrl: string): string {
  const links = (page: string) =>
    [...locales.map((locale) => [locale, inLanguage(page, locale)]), ['x-default', page]]
      .map(([lang, path]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${publicUrl}${path}"/>`)
      .join('')
  const urls = pages
    .filter(({ listed }) => listed)
    .flatMap(({ path }) =>
      locales.map((locale) => `<url><loc>${publicUrl}${inLanguage(path, locale)}</loc>${links(path)}</url>`),
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/**
 * Serves the pages made by the build: in the language of the address or, at an address without one, of the
 * browser. Without a build there are none.
 */
export async function mountPublicPages(
  app: FastifyInstance,
  installation: Installation,
  root = built,
): Promise<void> {
  if (!existsSync(root)) return
  for (const { name, path } of pages) {
    const inLocale = new Map<Locale, Page>()
    for (const locale of locales) {
      const made = await readPage(root, `${name}.${locale}.html`, installation)
      inLocale.set(locale, made)
      app.get(inLanguage(path, locale), (request, reply) =>
        send(request, reply.header('vary', 'accept-encoding'), made, locale),
      )
    }
    app.get(path, (request, reply) => {
      const locale = negotiateLocale(request.headers['accept-language'])
      const made = inLocale.get(locale) as Page
      return send(request, reply.header('vary', 'accept-encoding, accept-language'), made, locale)
    })
  }
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(installation.publicUrl)),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml').send(sitemap(installation.publicUrl)),
  )
}
