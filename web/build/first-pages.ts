import type { Plugin, Rollup } from 'vite'

/** Pages that people begin with, by the first part of their address, and the modules whose code they need at once. */
const firstPages: Record<string, string[]> = {
  dashboard: ['web/app/shell/dashboard-shell.tsx'],
  login: ['web/auth/login-page.tsx'],
  verifier: ['web/public-site/verifier/verifier-page.tsx'],
  i: ['web/respondent/respondent-page.tsx', 'web/session/held-search.ts'],
}

/**
 * What the dashboard looks like before anything is known: its frame, so that something stands where it will stay. It
 * lies behind the application, which takes it away once a page stands (main.tsx). The styles are in theme.css; the glass
 * is that of the search.
 */
const frame =
  '<div class="first-frame" aria-hidden="true"><div class="first-header"><div class="first-search"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"/><path d="M21 21l-6 -6"/></svg></div></div><div class="first-side"></div></div>'

type Bundle = Rollup.OutputBundle

/** The chunk made of a module, and everything that comes with it but what the application itself begins with. */
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

/** The same page, with links to what it would ask for a moment later. */
function pageWith(html: string, bundle: Bundle, modules: string[]): string {
  const chunks = modules.flatMap((module) => chunksWith(bundle, module))
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  const links = [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...styles.map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
  ]
  const missing = [...new Set(links)].filter(
    (link) => !html.includes(/href="([^"]+)"/.exec(link)?.[1] ?? link),
  )
  return html.replace('</head>', `${missing.join('\n    ')}\n  </head>`)
}

/** Writes a page for each of `firstPages` to `pages/`, which the server sends in place of `index.html`. */
export function firstPagesPlugin(): Plugin {
  return {
    name: 'atesta:first-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return this.error('There is no index.html to make the first pages of.')
        for (const [name, modules] of Object.entries(firstPages)) {
          const page = pageWith(String(index.source), bundle, modules)
          const source = name === 'dashboard' ? page.replace('<div id="root"></div>', `$&${frame}`) : page
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source })
        }
      },
    },
  }
}
