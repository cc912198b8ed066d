import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup, type UserConfig } from 'vite'
import { contractWire } from './contract-wire.ts'
import { mantineCss } from './mantine-css.ts'
import { type Chunk, type Cluster, mergeClusters } from './merge-clusters.ts'

/*
 * Pages share hundreds of small modules, each by a different set of pages. The bundler makes a file for each
 * set, so that a page loads nothing unneeded, in a hundred requests. Here sets are merged: one file fewer is
 * worth some unneeded bytes (docs/decisions/0032-chunks.md).
 */

/** Weights of pages: those where people start count more, most of all those used on a phone in the field. */
const firstWeight = 80
const weights: [number, RegExp][] = [
  [firstWeight, /\/(login|respondent)-page\.tsx$/],
  [8, /\/(verifier|home|inspections|certifications|certification|inspection)-page\.tsx$/],
  [8, /\/(fill\/page|respondent\/guest-inspection)\.tsx$/],
]
const weightOf = (page: string): number => weights.find(([, pages]) => pages.test(page))?.[0] ?? 1

/** Content of the dashboard is loaded with its frame. */
const frame = /\/web\/app\/shell\/dashboard-shell\.tsx$/
const insideFrame = /\/web\/dashboard\/.*-page\.tsx$/

/** The chunks of a build without merging. Nothing is written. */
async function chunksOf(root: string, { css, build: asked }: UserConfig): Promise<Chunk[]> {
  const noServiceWorker: Plugin = {
    name: 'atesta:no-service-worker',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('virtual:pwa-register') ? { id, external: true } : undefined),
  }
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [noServiceWorker, contractWire(), mantineCss(), react()],
    css,
    build: {
      write: false,
      minify: false,
      target: asked?.target,
      assetsInlineLimit: asked?.assetsInlineLimit,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [initialGroup, ...fixedGroups] } } },
    },
  })) as Rollup.RollupOutput
  return built.output.flatMap((file) =>
    file.type === 'chunk'
      ? {
          fileName: file.fileName,
          imports: file.imports,
          facadeModuleId: file.facadeModuleId,
          isEntry: file.isEntry,
          bytes: Object.values(file.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
          modules: Object.keys(file.modules),
          styled: (file.viteMetadata?.importedCss.size ?? 0) > 0,
        }
      : [],
  )
}

/** The group that every page starts with. */
const initialGroup = { name: 'app', tags: ['$initial' as const] }

const fixedGroups = [
  // Forty files of a few lines each load faster, and are available offline, as one. Modules that pages import
  // from beside them stay separate: otherwise each such page would load all modals, and the modals'
  // dependencies could end up in the page's file, in a circle.
  {
    name: 'modals',
    test: /web\/modals\/(?!modal-(outlet|store)|phone-picture|task-not-deleted)/,
    includeDependenciesRecursively: false,
  },
  // The texts of the dashboard's frame, which are always loaded together: one file per language.
  {
    name: (id: string) => {
      const locale = /i18n\/(\w+)\/(?:dashboard|errors|modals|notifications)\.json$/.exec(id)?.[1]
      return locale ? `frame-${locale}` : null
    },
    includeDependenciesRecursively: false,
  },
  // One entry in the manifest instead of ten.
  {
    name: 'form-library',
    test: /(?<!dashboard\/)forms\/library\/(?!library\.|words\.)/,
    includeDependenciesRecursively: false,
  },
]

/** Everything loaded with these chunks. */
function loadOf(chunks: ReadonlyMap<string, Chunk>, from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...(chunks.get(name)?.imports ?? []))
  }
  return found
}

/** The shared chunks, grouped by the pages that need them, and the weight of each page. */
function startOf(chunks: ReadonlyMap<string, Chunk>): { clusters: Cluster[]; weights: number[] } {
  const all = [...chunks.values()]
  const first = loadOf(
    chunks,
    all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  )
  const pages = all.filter(({ facadeModuleId, isEntry }) => facadeModuleId?.includes('/web/') && !isEntry)
  const outer = all
    .filter(({ facadeModuleId }) => frame.test(facadeModuleId ?? ''))
    .map(({ fileName }) => fileName)
  const users = new Map<string, Set<number>>()
  for (const [index, { fileName, facadeModuleId }] of pages.entries())
    for (const name of loadOf(
      chunks,
      insideFrame.test(facadeModuleId ?? '') ? [fileName, ...outer] : [fileName],
    ))
      users.set(name, (users.get(name) ?? new Set()).add(index))
  const bySet = new Map<string, Cluster>()
  for (const [name, used] of users) {
    const chunk = chunks.get(name)
    if (!chunk || chunk.facadeModuleId || first.has(name) || used.size < 2) continue
    const key = [...used].join()
    const cluster = bySet.get(key) ?? { pages: used, bytes: 0, chunks: new Set(), styled: false }
    cluster.bytes += chunk.bytes
    cluster.chunks.add(name)
    cluster.styled ||= chunk.styled
    bySet.set(key, cluster)
  }
  const weights = pages.map(({ facadeModuleId }) => weightOf(facadeModuleId ?? ''))
  return { clusters: [...bySet.values()], weights }
}

/** The files of the built application to be merged: their names, group by group. */
export function mergeChunks(all: readonly Chunk[]): string[][] {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const { clusters, weights } = startOf(chunks)
  mergeClusters(clusters, weights, chunks)
  return clusters.map((cluster) => [...cluster.chunks])
}

/** Mantine's style sheets: each is a layer. */
const layer = /\/@mantine\/.*\.layer\.css$/
const layersFile = 'layers'

/**
 * The layers that neither signing in nor a personal link begins with. They are one file, loaded with the frame of
 * the dashboard: a layer that comes late makes browsers lay out the whole page once more.
 */
export function layersOfDashboard(all: readonly Chunk[]): Set<string> {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const first = all.filter(
    ({ isEntry, facadeModuleId }) => isEntry || weightOf(facadeModuleId ?? '') === firstWeight,
  )
  const firstLoaded = loadOf(
    chunks,
    first.map(({ fileName }) => fileName),
  )
  return new Set(
    all.flatMap(({ fileName, modules }) =>
      firstLoaded.has(fileName) ? [] : modules.filter((id) => layer.test(id)),
    ),
  )
}

/** Returns the file for each module; null where the bundler decides. */
async function planOf(root: string, config: UserConfig): Promise<(id: string) => string | null> {
  const chunks = await chunksOf(root, config)
  const layers = layersOfDashboard(chunks)
  const modulesOf = new Map(chunks.map(({ fileName, modules }) => [fileName, modules]))
  const names = new Map<string, string>()
  for (const [index, together] of mergeChunks(chunks).entries())
    for (const id of together.flatMap((name) => modulesOf.get(name) ?? [])) names.set(id, `shared-${index}`)
  return (id) => (layers.has(id) ? layersFile : (names.get(id) ?? null))
}

/** A cycle of imports among files; undefined where there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const search = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return path.slice(path.indexOf(name))
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const found = search(next, [...path, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const found = search(name, [])
    if (found) return found
  }
  return undefined
}

/** Splits the application into files: builds it once without writing, to learn the dependencies. */
export function chunkPlan(root: string): Plugin {
  return {
    name: 'atesta:chunk-plan',
    apply: 'build',
    config: async (config) => {
      const plan = { name: await planOf(root, config), includeDependenciesRecursively: false }
      const codeSplitting = { groups: [initialGroup, ...fixedGroups, plan] }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) this.error(`These files import each other in a circle: ${circle.join(', ')}.`)
    },
  }
}
