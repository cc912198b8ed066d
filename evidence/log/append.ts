import { FormatError } from '../errors.ts'
import { emptyRoot, hashLength, hashNode } from './merkle.ts'
import { type Tile, type TileReader, tileData, tileWidth, widthInTree } from './tile.ts'

/**
 * The right edge of a tree: per level the hashes that do not fill a tile yet (0 to 255 of them, 32 bytes each). It is
 * all that is needed to append and to compute the root. A sequencer that keeps it between batches reads nothing.
 */
export type TreeEdge = { readonly size: number; readonly tails: readonly Uint8Array[] }

export const emptyEdge: TreeEdge = { size: 0, tails: [] }

/**
 * What an append produced. `tiles` are the full tiles that were completed and, per changed level, the new partial one:
 * exactly the tiles that c2sp.org/tlog-tiles asks to publish with a checkpoint of this size.
 */
export type Appended = { size: number; root: Uint8Array; tiles: Tile[]; edge: TreeEdge }

/** Reads the edge of the tree of `size` leaves: at most one partial tile per level, all in parallel. */
export async function loadEdge(reader: TileReader, size: number): Promise<TreeEdge> {
  if (!Number.isSafeInteger(size) || size < 0)
    throw new FormatError('tile', `tree size ${size} is out of range`)
  const tails: (Uint8Array | Promise<Uint8Array>)[] = []
  for (let level = 0; Math.floor(size / tileWidth ** level) > 0; level++) {
    const index = Math.floor(size / tileWidth ** (level + 1))
    const width = widthInTree(level, index, size)
    tails.push(width === 0 ? new Uint8Array(0) : readTail(reader, level, index, width))
  }
  return { size, tails: await Promise.all(tails) }
}

async function readTail(
  reader: TileReader,
  level: number,
  index: number,
  width: number,
): Promise<Uint8Array> {
  return tileData(await reader(level, index, width), level, index, width)
}

/**
 * Appends leaf hashes to a tree known by its edge, without reading anything: O(leaves + log size).
 * The edge passed in is not changed, so a failed write can be tried again from it.
 */
export function appendLeaves(edge: TreeEdge, leafHashes: readonly Uint8Array[]): Appended {
  const tails = [...edge.tails]
  const tiles: Tile[] = []
  let incoming = leafHashes
  for (let level = 0; incoming.length > 0; level++) {
    const grown = growLevel(edge.size, level, tails[level] ?? new Uint8Array(0), incoming)
    tails[level] = grown.tail
    tiles.push(...grown.tiles)
    incoming = grown.completed
  }
  const next: TreeEdge = { size: edge.size + leafHashes.length, tails }
  return { size: next.size, root: edgeRoot(next), tiles, edge: next }
}

/** Puts hashes behind a level's tail; `completed` are the roots of the tiles that became full: the next level's hashes. */
function growLevel(size: number, level: number, tail: Uint8Array, incoming: readonly Uint8Array[]) {
  const hashes = new Uint8Array(tail.length + incoming.length * hashLength)
  hashes.set(tail)
  incoming.forEach((hash, i) => {
    if (hash.length !== hashLength) throw new FormatError('tile', 'a leaf hash must have 32 bytes')
    hashes.set(hash, tail.length + i * hashLength)
  })
  const tiles: Tile[] = []
  const completed: Uint8Array[] = []
  const tileBytes = tileWidth * hashLength
  let index = Math.floor(size / tileWidth ** (level + 1))
  let at = 0
  for (; at + tileBytes <= hashes.length; at += tileBytes) {
    const data = hashes.slice(at, at + tileBytes)
    tiles.push({ level, index, width: tileWidth, data })
    completed.push(perfectRoot(data))
    index += 1
  }
  const rest = hashes.slice(at)
  if (rest.length > 0) tiles.push({ level, index, width: rest.length / hashLength, data: rest })
  return { tiles, completed, tail: rest }
}

/** Root of 2^k concatenated hashes. */
function perfectRoot(hashes: Uint8Array): Uint8Array {
  let level = hashes
  while (level.length > hashLength) {
    const next = new Uint8Array(level.length / 2)
    for (let at = 0; at < level.length; at += 2 * hashLength) {
      const left = level.subarray(at, at + hashLength)
      const right = level.subarray(at + hashLength, at + 2 * hashLength)
      next.set(hashNode(left, right), at / 2)
    }
    level = next
  }
  return level.slice()
}

/**
 * Root of the tree with this edge: its perfect subtrees joined from the smallest, rightmost one to the largest
 * (RFC 6962 §2.1 unrolled). The widths of the tails, read as digits in base 256, are the size of the tree.
 */
export function edgeRoot(edge: TreeEdge): Uint8Array {
  let root: Uint8Array | undefined
  for (const tail of edge.tails) {
    const width = tail.length / hashLength
    let end = width
    for (let span = 1; span <= width; span *= 2) {
      if ((width & span) === 0) continue
      const peak = perfectRoot(tail.subarray((end - span) * hashLength, end * hashLength))
      root = root ? hashNode(peak, root) : peak
      end -= span
    }
  }
  return root ?? emptyRoot
}

/** {@link loadEdge} and {@link appendLeaves} in one: for a writer that starts from what is stored. */
export async function appendToTree(
  reader: TileReader,
  oldSize: number,
  leafHashes: readonly Uint8Array[],
): Promise<Appended> {
  return appendLeaves(await loadEdge(reader, oldSize), leafHashes)
}
