import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite'
import { rootSizes } from './root-sizes.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'dist')
const program = join(target, 'site-program')

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}

/** The script of the public pages; returns its address. */
async function buildScript(): Promise<string> {
  const built = (await build({
    ...shared,
    build: {
      outDir: target,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'public-site/browser/site.ts'),
        output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[hash:7].js' },
      },
    },
  })) as Rollup.RollupOutput
  const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The script of the public pages is not built.')
  return `/${entry.fileName}`
}

type Rendering = typeof import('../public-site/render.tsx')

/** The program that writes the pages, and the styles, fonts and pictures they use. */
async function buildProgram(): Promise<{ render: Rendering; assets: string[] }> {
  const built = (await build({
    ...shared,
    plugins: [rootSizes(), react()],
    ssr: { noExternal: true },
    build: {
      outDir: program,
      ssr: join(root, 'public-site/render.tsx'),
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      cssMinify: true,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        output: { entryFileNames: 'render.mjs', assetFileNames: 'assets/[name]-[hash:7][extname]' },
      },
    },
  })) as Rollup.RollupOutput
  const assets = built.output.filter((file) => file.type === 'asset').map(({ fileName }) => fileName)
  return { render: await import(`${pathToFileURL(join(program, 'render.mjs'))}?${Date.now()}`), assets }
}

async function moveAssets(): Promise<void> {
  const from = join(program, 'assets')
  for (const name of await readdir(from)) await copyFile(join(from, name), join(target, 'assets', name))
}

type Addition = ReturnType<Rendering['renderAdditions']>[number]

/** The document of the application at this address, with what the page says about itself in one language. */
function pageWith(document: string, { locale, head, withoutScript }: Addition): string {
  return document
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/<noscript>(?!.*<noscript>).*?<\/noscript>/s, () => `<noscript>${withoutScript}</noscript>`)
}

/** Completes the pages of the application for anyone; first-pages.ts has written some of them. */
async function completePages(additions: Addition[]): Promise<void> {
  // This also runs after a build that failed, which says why itself.
  if (!existsSync(join(target, 'index.html'))) return
  for (const addition of additions) {
    const [first = ''] = addition.page.split('.')
    const drawn = [`pages/${first}.1.${addition.locale}.html`, `pages/${first}.html`, 'index.html']
    const from = drawn.find((name) => existsSync(join(target, name))) as string
    const document = await readFile(join(target, from), 'utf8')
    await writeFile(
      join(target, 'site', `${addition.page}.${addition.locale}.html`),
      pageWith(document, addition),
    )
  }
}

/** Writes every public page in every language (docs/decisions/0020) beside the built application. */
export async function buildPublicSite(): Promise<void> {
  await mkdir(join(target, 'assets'), { recursive: true })
  const script = await buildScript()
  const { render, assets } = await buildProgram()
  await moveAssets()
  const font = assets.find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name))
  const styles = assets.find((name) => /\/render-.*\.css$/.test(name))
  if (!font || !styles)
    throw new Error('The font or the styles of the public pages are not built; see web/build/public-site.ts.')
  await mkdir(join(target, 'site'), { recursive: true })
  const files = { script, styles: `/${styles}`, font: `/${font}` }
  for (const { name, html } of render.renderPages(files)) await writeFile(join(target, 'site', name), html)
  await completePages(render.renderAdditions(files))
  await rm(program, { recursive: true })
}

/** Builds the public pages with the application. */
export function publicSite(): Plugin {
  return {
    name: 'atesta:public-site',
    apply: 'build',
    closeBundle: { order: 'post', sequential: true, handler: buildPublicSite },
  }
}

if (process.argv[1] === import.meta.filename) await buildPublicSite()
