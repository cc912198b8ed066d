import type { Rollup } from 'vite'

/** At most this many unneeded bytes, before compression, may be loaded to save a page one file. */
const fileCost = 22000

export type Chunk = Pick<Rollup.OutputChunk, 'fileName' | 'imports' | 'facadeModuleId' | 'isEntry'> & {
  bytes: number
  modules: string[]
  /** Whether it has styles, which are a file of their own. */
  styled: boolean
}
/** Chunks to be merged into one file. */
export type Cluster = { pages: Set<number>; bytes: number; chunks: Set<string>; styled: boolean }

/** The clusters loaded with one because something in it depends on them; itself first. */
function comingWith(
  cluster: Cluster,
  clusterOf: ReadonlyMap<string, Cluster>,
  chunks: ReadonlyMap<string, Chunk>,
): Set<Cluster> {
  const found = new Set([cluster])
  const seen = new Set<string>()
  const open = [...cluster.chunks]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const other = clusterOf.get(name)
    if (other && !found.has(other)) {
      found.add(other)
      open.push(...other.chunks)
    }
    open.push(...(chunks.get(name)?.imports ?? []))
  }
  return found
}

/**
 * Bytes saved by merging two clusters, over all pages: the cost of a file, minus what pages would load
 * unneeded, including dependencies.
 */
function gainOf(
  [one, withOne]: [Cluster, ReadonlySet<Cluster>],
  [other, withOther]: [Cluster, ReadonlySet<Cluster>],
  weights: readonly number[],
): number {
  const saved = fileCost * (one.styled && other.styled ? 2 : 1)
  const lost = (page: number, clusters: ReadonlySet<Cluster>) => {
    let bytes = 0
    for (const cluster of clusters) if (!cluster.pages.has(page)) bytes += cluster.bytes
    return bytes
  }
  let gain = 0
  for (const page of one.pages)
    gain += (weights[page] ?? 1) * (other.pages.has(page) ? saved : -lost(page, withOther))
  for (const page of other.pages) if (!one.pages.has(page)) gain -= (weights[page] ?? 1) * lost(page, withOne)
  return gain
}

/**
 * Whether two clusters can be one file without a cycle of files, in which code would run before what it
 * needs: nothing that one imports may lead back to the other through a third.
 */
function canMerge(
  one: Cluster,
  other: Cluster,
  clusters: readonly Cluster[],
  chunks: ReadonlyMap<string, Chunk>,
) {
  const clusterOf = new Map(clusters.flatMap((each) => [...each.chunks].map((name) => [name, each] as const)))
  const importsOf = (names: Iterable<string>) => [...names].flatMap((name) => chunks.get(name)?.imports ?? [])
  const inside = (name: string) => one.chunks.has(name) || other.chunks.has(name)
  const seen = new Set<string>()
  const open = importsOf([...one.chunks, ...other.chunks]).filter((name) => !inside(name))
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    const together = clusterOf.get(name)?.chunks ?? [name]
    for (const each of together) seen.add(each)
    for (const next of importsOf(together)) {
      if (inside(next)) return false
      open.push(next)
    }
  }
  return true
}

/** Gains of merging, as last computed: a gain shrinks as a cluster's dependencies grow. */
class Pairs {
  readonly #clusters: Cluster[]
  readonly #weights: readonly number[]
  readonly #chunks: ReadonlyMap<string, Chunk>
  readonly #gains = new Map<Cluster, Map<Cluster, number>>()
  #clusterOf: ReadonlyMap<string, Cluster> = new Map()
  readonly #comingWith = new Map<Cluster, Set<Cluster>>()

  constructor(clusters: Cluster[], weights: readonly number[], chunks: ReadonlyMap<string, Chunk>) {
    this.#clusters = clusters
    this.#weights = weights
    this.#chunks = chunks
    this.#look()
    for (const [index, one] of clusters.entries())
      for (const other of clusters.slice(index + 1)) this.weigh(one, other)
  }

  /** Call after clusters have changed. */
  #look(): void {
    this.#comingWith.clear()
    this.#clusterOf = new Map(
      this.#clusters.flatMap((cluster) => [...cluster.chunks].map((name) => [name, cluster] as const)),
    )
  }

  comingWith(cluster: Cluster): Set<Cluster> {
    const known = this.#comingWith.get(cluster) ?? comingWith(cluster, this.#clusterOf, this.#chunks)
    this.#comingWith.set(cluster, known)
    return known
  }

  /** Stores the gain of merging two, if there is one. */
  weigh(one: Cluster, other: Cluster): number {
    const gain = gainOf([one, this.comingWith(one)], [other, this.comingWith(other)], this.#weights)
    const gains = this.#gains.get(one) ?? new Map<Cluster, number>()
    this.#gains.set(one, gains)
    if (gain > 0) gains.set(other, gain)
    else gains.delete(other)
    return gain
  }

  /** The two with the largest gain. */
  best(): { one: Cluster; other: Cluster; gain: number } | undefined {
    let best: { one: Cluster; other: Cluster; gain: number } | undefined
    for (const [one, gains] of this.#gains)
      for (const [other, gain] of gains) if (!best || gain > best.gain) best = { one, other, gain }
    return best
  }

  drop(one: Cluster, other: Cluster): void {
    this.#gains.get(one)?.delete(other)
  }

  /** Merges the second into the first. Its dependencies are loaded with the pages of both from now on. */
  merge(one: Cluster, other: Cluster): void {
    const coming = new Set([...this.comingWith(one), ...this.comingWith(other)])
    for (const name of other.chunks) one.chunks.add(name)
    one.bytes += other.bytes
    one.styled ||= other.styled
    const pages = new Set([...one.pages, ...other.pages])
    for (const cluster of coming) for (const page of pages) cluster.pages.add(page)
    this.#clusters.splice(this.#clusters.indexOf(other), 1)
    this.#gains.delete(other)
    for (const gains of this.#gains.values()) {
      gains.delete(one)
      gains.delete(other)
    }
    this.#gains.delete(one)
    this.#look()
    for (const third of this.#clusters) if (third !== one) this.weigh(one, third)
  }
}

/** Merges, in place, the two with the largest gain until there is none. `weights` are those of the pages. */
export function mergeClusters(
  clusters: Cluster[],
  weights: readonly number[],
  chunks: ReadonlyMap<string, Chunk>,
): void {
  const pairs = new Pairs(clusters, weights, chunks)
  for (let best = pairs.best(); best; best = pairs.best()) {
    const { one, other, gain } = best
    // Their dependencies may have grown since.
    if (pairs.weigh(one, other) < gain) continue
    if (canMerge(one, other, clusters, chunks)) pairs.merge(one, other)
    else pairs.drop(one, other)
  }
}
