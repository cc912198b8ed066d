import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/** Budgets for the first load of pages: most gzipped script in bytes, and most files including styles. */
const budgets: { page: string; modules: string[]; most: number; files: number }[] = [
  {
    page: 'the page of a personal link',
    modules: [
      'web/respondent/respondent-page.tsx',
      'i18n/en/respondent.json',
      'i18n/en/fill.json',
      'i18n/en/inspection.json',
    ],
    most: 200_000,
    files: 20,
  },
  {
    page: 'the dashboard',
    modules: [
      'web/app/shell/dashboard-shell.tsx',
      'web/dashboard/home/home-page.tsx',
      'i18n/en/dashboard.json',
      'i18n/en/errors.json',
      'i18n/en/inspection.json',
      'i18n/en/modals.json',
    ],
    most: 280_000,
    files: 27,
  },
]
/** Loaded by every page besides the entry: the texts of a language. */
const always = ['web/language/locales/en.ts']

type Chunks = Map<string, Rollup.OutputChunk>

/** The chunks that contain these modules, the entry, and everything they import before running. */
function firstLoad(chunks: Chunks, modules: string[]): Set<string> {
  const found = new Set<string>()
  const take = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const inner of chunks.get(name)?.imports ?? []) take(inner)
  }
  for (const module of [...always, ...modules]) {
    const chunk = [...chunks.values()].find(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(`/${module}`)),
    )
    if (!chunk) throw new Error(`Nothing is built from ${module}; see web/build/first-load.ts.`)
    take(chunk.fileName)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) take(chunk.fileName)
  return found
}

/** Fails the build when a page's first load exceeds its budget. */
export function firstLoadBudgets(): Plugin {
  return {
    name: 'atesta:first-load-budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunks: Chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]))
        const size = (name: string) => gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length
        for (const { page, modules, most, files } of budgets) {
          const scripts = [...firstLoad(chunks, modules)]
          const styles = new Set(
            scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
          )
          const count = scripts.length + styles.size
          if (count > files) this.error(`The first load of ${page} is ${count} files, of at most ${files}.`)
          const bytes = scripts.reduce((sum, name) => sum + size(name), 0)
          if (bytes > most)
            this.error(`The first load of ${page} is ${bytes} bytes of script gzipped, of at most ${most}.`)
        }
      },
    },
  }
}
