import type { Plugin, Rollup } from 'vite'

/**
 * Modules loaded on demand that are useless without a connection: pages for managing a company, with their
 * panels and texts, and sign-in pages. The service worker caches them once opened, and does not fetch them in
 * advance.
 */
const needsConnection = [
  /\/web\/dashboard\/(archive|billing|clients|emails|forms|profile|reports|settings|users)\//,
  /\/web\/auth\/(?!login-page)/,
  /\/web\/side-panels\/(client|element|email|form|section|user|webhook)/,
  /\/i18n\/[^/]+\/(archive|billing|builder|clients|emails|forms|mailbox|profile|register|reports|responses|rules|settings|users|xlsform)\.json/,
]

type Bundle = Record<string, Rollup.OutputChunk | Rollup.OutputAsset>

/** The build's files loaded only by those modules: scripts and their styles. */
function leftOut(bundle: Bundle): Set<string> {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const stylesOf = (chunk: Rollup.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])]
  const kept = new Set<string>()
  const keep = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || kept.has(name)) return
    kept.add(name)
    for (const style of stylesOf(chunk)) kept.add(style)
    for (const inner of chunk.imports) keep(inner)
    for (const inner of chunk.dynamicImports) {
      const module = chunks.get(inner)?.facadeModuleId ?? ''
      if (!needsConnection.some((pattern) => pattern.test(module))) keep(inner)
    }
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) keep(chunk.fileName)
  const all = [...chunks.values()].flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)])
  return new Set(all.filter((name) => !kept.has(name)))
}

/** After the build, lists the files that the service worker need not fetch in advance. */
export function keptOffline(): { plugin: Plugin; isKept: (url: string) => boolean } {
  let unkept = new Set<string>()
  return {
    plugin: {
      name: 'atesta:kept-offline',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          unkept = leftOut(bundle)
          if (unkept.size === 0)
            this.error('Nothing is left out of what is kept offline; see web/build/kept-offline.ts.')
        },
      },
    },
    isKept: (url) => !unkept.has(url),
  }
}
