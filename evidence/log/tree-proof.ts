import { FormatError } from '../errors.ts'
import { hashLength, hashNode, splitPoint } from './merkle.ts'
import { type TileReader, tileData, tileWidth, widthInTree } from './tile.ts'

/** Leaves [from, to) as RFC 6962 §2.1 cuts a tree: `from` is a multiple of the largest power of two below `to - from`. */
type Range = { from: number; to: number }

/** A perfect subtree inside one tile: 2^height consecutive hashes from `offset`. */
type Subtree = { level: number; tile: number; offset: number; height: number }

/**
 * Inclusion proof of leaf `index` in the tree of `size` leaves, from the leaf's sibling up (RFC 6962 §2.1.1).
 * Reads each needed tile once, all at the same time: two per level of tiles at most.
 * @throws FormatError when the index is outside the tree or a tile is too short.
 */
export async function inclusionProof(reader: TileReader, index: number, size: number): Promise<Uint8Array[]> {
  const [path] = await inclusionProofs(reader, [index], size)
  return path ?? []
}

/** Many inclusion proofs into one tree, sharing tiles and inner hashes: what a sealed batch needs. */
export async function inclusionProofs(
  reader: TileReader,
  indexes: readonly number[],
  size: number,
): Promise<Uint8Array[][]> {
  const ranges = indexes.map((index) => inclusionRanges(index, size))
  const hash = await rangeHasher(reader, size, ranges.flat())
  return ranges.map((path) => path.map(hash))
}

/**
 * Proof that the tree of `oldSize` leaves is a prefix of the one of `newSize` (RFC 6962 §2.1.2). Empty when the sizes
 * are equal or the old tree is empty.
 */
export async function consistencyProof(
  reader: TileReader,
  oldSize: number,
  newSize: number,
): Promise<Uint8Array[]> {
  if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > newSize) {
    throw new FormatError('tile', `no consistency proof from ${oldSize} to ${newSize}`)
  }
  if (oldSize === 0 || oldSize === newSize) return []
  const ranges = consistencyRanges(oldSize, newSize)
  const hash = await rangeHasher(reader, newSize, ranges)
  return ranges.map(hash)
}

function inclusionRanges(index: number, size: number): Range[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new FormatError('tile', `leaf ${index} is not in a tree of ${size}`)
  }
  const ranges: Range[] = []
  let from = 0
  let to = size
  while (to - from > 1) {
    const middle = from + splitPoint(to - from)
    if (index < middle) {
      ranges.push({ from: middle, to })
      to = middle
    } else {
      ranges.push({ from, to: middle })
      from = middle
    }
  }
  return ranges.reverse()
}

/** SUBPROOF of RFC 6962 §2.1.2 without the recursion: walk down to the old tree's right edge, noting what lies beside. */
function consistencyRanges(oldSize: number, newSize: number): Range[] {
  const ranges: Range[] = []
  let from = 0
  let to = newSize
  while (to !== oldSize) {
    const middle = from + splitPoint(to - from)
    if (oldSize <= middle) {
      ranges.push({ from: middle, to })
      to = middle
    } else {
      ranges.push({ from, to: middle })
      from = middle
    }
  }
  // The subtree the walk ended at; when it is the whole old tree, the verifier knows its root already.
  if (from > 0) ranges.push({ from, to })
  return ranges.reverse()
}

/** The perfect subtrees that make up a range, from left to right, largest first. */
function subtreesOf({ from, to }: Range): Subtree[] {
  const subtrees: Subtree[] = []
  let at = from
  while (at < to) {
    let height = 0
    while (at + 2 ** (height + 1) <= to) height += 1
    const level = Math.floor(height / 8)
    const position = at / tileWidth ** level
    const tile = Math.floor(position / tileWidth)
    subtrees.push({ level, tile, offset: position - tile * tileWidth, height: height % 8 })
    at += 2 ** height
  }
  return subtrees
}

const tileKey = (level: number, tile: number) => `${level}/${tile}`

/** Loads every tile the ranges need, then answers their hashes without further reading. */
async function rangeHasher(reader: TileReader, size: number, ranges: readonly Range[]) {
  const tiles = new Map<string, Promise<TileNodes>>()
  for (const range of ranges) {
    for (const { level, tile } of subtreesOf(range)) {
      const key = tileKey(level, tile)
      if (!tiles.has(key)) tiles.set(key, readTile(reader, level, tile, size))
    }
  }
  const loaded = new Map<string, TileNodes>()
  for (const [key, pending] of await Promise.all([...tiles].map(async ([k, p]) => [k, await p] as const))) {
    loaded.set(key, pending)
  }
  const known = new Map<string, Uint8Array>()
  return (range: Range): Uint8Array => {
    const key = `${range.from}-${range.to}`
    const hash = known.get(key) ?? hashRange(range, loaded)
    known.set(key, hash)
    return hash
  }
}

function hashRange(range: Range, tiles: ReadonlyMap<string, TileNodes>): Uint8Array {
  let root: Uint8Array | undefined
  for (const { level, tile, height, offset } of subtreesOf(range).reverse()) {
    const nodes = tiles.get(tileKey(level, tile))
    if (!nodes) throw new FormatError('tile', `tile ${tileKey(level, tile)} was not loaded`)
    const peak = nodes.hash(height, offset)
    root = root ? hashNode(peak, root) : peak
  }
  if (!root) throw new FormatError('tile', 'empty range')
  return root
}

async function readTile(reader: TileReader, level: number, tile: number, size: number): Promise<TileNodes> {
  const width = widthInTree(level, tile, size)
  return new TileNodes(tileData(await reader(level, tile, width), level, tile, width))
}

/** The up to eight binary levels inside a tile, each node hashed when first asked for. */
class TileNodes {
  readonly #hashes: Uint8Array
  // Heap order: the node of height h over offset o stands at (256 >> h) + (o >> h).
  readonly #nodes: (Uint8Array | undefined)[] = []

  constructor(hashes: Uint8Array) {
    this.#hashes = hashes
  }

  hash(height: number, offset: number): Uint8Array {
    if (height === 0) return this.#hashes.subarray(offset * hashLength, (offset + 1) * hashLength)
    const place = (tileWidth >> height) + (offset >> height)
    let node = this.#nodes[place]
    if (!node) {
      const right = offset + 2 ** (height - 1)
      node = hashNode(this.hash(height - 1, offset), this.hash(height - 1, right))
      this.#nodes[place] = node
    }
    return node
  }
}
