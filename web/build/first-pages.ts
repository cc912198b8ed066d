import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import { pageShape, paths } from '@atesta/contract/paths.ts'
import type { Plugin, Rollup } from 'vite'

/** Pages where people start, by the first part of their address, and the modules they need at once. */
const firstPages: Record<string, string[]> = {
  dashboard: ['web/app/shell/dashboard-shell.tsx'],
  login: ['web/auth/login-page.tsx', 'web/preferences/language-address.ts'],
  verifier: ['web/public-site/verifier/verifier-page.tsx', 'web/preferences/language-address.ts'],
  register: ['web/auth/register-page.tsx', 'web/preferences/language-address.ts'],
  i: ['web/respondent/respondent-page.tsx', 'web/session/held-search.ts'],
}

/**
 * The outline of the dashboard before any data are known, so that something is shown where it will stay. It
 * is behind the application, which removes it once a page is shown (main.tsx). Its styles are in
 * theme/first-frame.css; the magnifying glass is the search's.
 */
const header =
  '<div class="first-header"><div class="first-search"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"/><path d="M21 21l-6 -6"/></svg></div></div>'
const frame = `<div class="first-frame" aria-hidden="true">${header}<div class="first-side"></div></div>`
/** An inspection stands alone, without the navigation (app/shell/dashboard-shell.module.css). */
const aloneFrame = `<div class="first-frame first-alone" aria-hidden="true">${header}</div>`

type Words = { title: string; intro: string }

async function textsOf<Texts>(locale: Locale, namespace: string): Promise<Texts> {
  const file = join(import.meta.dirname, `../../i18n/${locale}/${namespace}.json`)
  return JSON.parse(await readFile(file, 'utf8')) as Texts
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const guestFrame = (page: string, inside: string) =>
  `<div class="first-frame first-guest first-${page}" aria-hidden="true"><div>${inside}</div></div>`
const words = ({ title, intro }: Words) =>
  `<p class="first-title">${escaped(title)}</p><p>${escaped(intro)}</p>`

/**
 * The outline of pages without a session before any code has loaded, in one language: their first texts where
 * these are always the same. By the parts of the address; the styles are in theme/first-frame.css.
 */
const guestFrames: { page: string; parts: number; draw: (locale: Locale) => Promise<string> }[] = [
  {
    page: 'login',
    parts: 1,
    draw: async (locale) => words((await textsOf<{ login: Words }>(locale, 'auth')).login),
  },
  { page: 'verifier', parts: 1, draw: async (locale) => words(await textsOf<Words>(locale, 'verifier')) },
  {
    page: 'i',
    parts: 2,
    draw: async (locale) =>
      `<p>${escaped((await textsOf<{ loading: string }>(locale, 'common')).loading)} …</p>`,
  },
]

const inspectionShape = pageShape(paths.inspection({ folderId: 1, workflowId: 1, inspectionId: 1 })) ?? ''
/** As in server/http/web-files.ts. */
const pageOfShape = (shape: string) => shape.slice(1).replaceAll('/', '.').replaceAll('*', '_')

type Bundle = Rollup.OutputBundle

/** The chunk of a module and its dependencies, without those of the application itself. */
function chunksWith(bundle: Bundle, module: string): Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<Rollup.OutputChunk>()
  const take = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name))
  }
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
  if (!start) throw new Error(`Nothing is built from ${module}; see web/build/first-pages.ts.`)
  take(start)
  return [...found]
}

/** Adds preload links to a page for what it would request a moment later. */
function pageWith(html: string, bundle: Bundle, modules: string[]): string {
  const chunks = modules.flatMap((module) => chunksWith(bundle, module))
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  const links = [
    // After styles and font, with which something is painted before any script runs.
    ...chunks.map(
      ({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`,
    ),
    ...styles.map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
  ]
  const missing = [...new Set(links)].filter(
    (link) => !html.includes(/href="([^"]+)"/.exec(link)?.[1] ?? link),
  )
  return html.replace('</head>', `${missing.join('\n    ')}\n  </head>`)
}

const withFrame = (page: string, drawn: string) => page.replace('<div id="root"></div>', `$&${drawn}`)

/**
 * Writes a page for each of `firstPages` to `pages/`, which the server sends instead of `index.html`;
 * `login.1.es.html` is for addresses of one part and Spanish readers, `dashboard._._._.html` for the shape of an
 * inspection's address.
 */
export function firstPagesPlugin(): Plugin {
  return {
    name: 'atesta:first-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return this.error('There is no index.html to make the first pages of.')
        const emit = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source })
        const pages = new Map<string, string>()
        for (const [name, modules] of Object.entries(firstPages)) {
          const page = pageWith(String(index.source), bundle, modules)
          pages.set(name, page)
          emit(name, name === 'dashboard' ? withFrame(page, frame) : page)
        }
        emit(pageOfShape(inspectionShape), withFrame(pages.get('dashboard') ?? '', aloneFrame))
        for (const { page, parts, draw } of guestFrames)
          for (const locale of locales) {
            const inLanguage = (pages.get(page) ?? '').replace('<html lang="en">', `<html lang="${locale}">`)
            emit(`${page}.${parts}.${locale}`, withFrame(inLanguage, guestFrame(page, await draw(locale))))
          }
      },
    },
  }
}
