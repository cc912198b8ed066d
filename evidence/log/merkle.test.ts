// Slow: trees of tens of thousands of leaves are built in many ways.
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalBytes, fromHex, toHex } from '../encoding.ts'
import vectors from '../vectors/merkle.json' with { type: 'json' }
import { appendLeaves, appendToTree, edgeRoot, emptyEdge, loadEdge, type TreeEdge } from './append.ts'
import {
  emptyRoot,
  hashLeaf,
  hashNode,
  merkleRoot,
  rootFromInclusion,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import { type TileReader, tilePath, tileWidth, widthInTree } from './tile.ts'
import { consistencyProof, inclusionProof, inclusionProofs } from './tree-proof.ts'

const leafOf = (i: number) => hashLeaf(new TextEncoder().encode(`entry ${i}`))
const leaves = (count: number) => Array.from({ length: count }, (_, i) => leafOf(i))

/** Publishes tiles as a log would, and counts what is read. */
class Store {
  readonly tiles = new Map<string, Uint8Array>()
  reads: string[] = []
  edge: TreeEdge = emptyEdge
  root = emptyRoot
  readonly reader: TileReader = async (level, index, width) => {
    const path = tilePath(level, index, width)
    this.reads.push(path)
    const tile = this.tiles.get(path)
    if (!tile) throw new Error(`${path} was not published`)
    return tile
  }
  async append(batch: Uint8Array[]) {
    const appended = await appendToTree(this.reader, this.edge.size, batch)
    for (const tile of appended.tiles) this.tiles.set(tilePath(tile.level, tile.index, tile.width), tile.data)
    this.edge = appended.edge
    this.root = appended.root
    return appended
  }
}

async function storeOf(count: number): Promise<Store> {
  const store = new Store()
  await store.append(leaves(count))
  return store
}

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice()
  const at = Math.floor(bit / 8) % copy.length
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8))
  return copy
}

describe('reference vectors', () => {
  const hashes = vectors.entries.map((entry) => hashLeaf(fromHex(entry)))

  test('the root of every size', () => {
    expect(toHex(emptyRoot)).toBe(vectors.roots[0])
    vectors.roots.forEach((root, size) => {
      expect(toHex(merkleRoot(hashes.slice(0, size)))).toBe(root)
      expect(toHex(appendLeaves(emptyEdge, hashes.slice(0, size)).root)).toBe(root)
    })
  })

  test.each(vectors.inclusion)(
    'audit path of leaf $index in a tree of $size',
    async ({ index, size, path }) => {
      const store = new Store()
      await store.append(hashes.slice(0, size))
      expect((await inclusionProof(store.reader, index, size)).map(toHex)).toEqual(path)
      const leafHash = hashes[index] as Uint8Array
      const root = fromHex(vectors.roots[size] as string)
      expect(verifyInclusion({ leafHash, index, size, path: path.map(fromHex), root })).toBe(true)
    },
  )

  test.each(vectors.consistency)('consistency of $from and $to', async ({ from, to, path }) => {
    const store = new Store()
    await store.append(hashes.slice(0, to))
    expect((await consistencyProof(store.reader, from, to)).map(toHex)).toEqual(path)
    const claim = {
      oldSize: from,
      oldRoot: fromHex(vectors.roots[from] as string),
      newSize: to,
      newRoot: fromHex(vectors.roots[to] as string),
      path: path.map(fromHex),
    }
    expect(verifyConsistency(claim)).toBe(true)
    expect(verifyConsistency({ ...claim, oldRoot: flip(claim.oldRoot, 3) })).toBe(false)
    expect(verifyConsistency({ ...claim, newRoot: flip(claim.newRoot, 3) })).toBe(false)
  })
})

describe('appending over tiles', () => {
  test('tlog-tiles: a tree of 70,000 has the tiles the specification counts', () => {
    const { tiles, root } = appendLeaves(emptyEdge, leaves(70_000))
    const count = (level: number, full: boolean) =>
      tiles.filter((tile) => tile.level === level && (tile.width === tileWidth) === full)
    expect(count(0, true)).toHaveLength(273)
    expect(count(0, false).map(({ index, width }) => [index, width])).toEqual([[273, 112]])
    expect(count(1, true)).toHaveLength(1)
    expect(count(1, false).map(({ index, width }) => [index, width])).toEqual([[1, 17]])
    expect(count(2, false).map(({ index, width }) => [index, width])).toEqual([[0, 1]])
    expect(tiles).toHaveLength(277)
    expect(toHex(root)).toBe(toHex(merkleRoot(leaves(70_000))))
  })

  test('batches of any size give the same root and tiles, of the right width', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 6 }),
        async (batches) => {
          const store = new Store()
          let size = 0
          for (const batch of batches) {
            const added = Array.from({ length: batch }, (_, i) => leafOf(size + i))
            const appended = await store.append(added)
            size += batch
            expect(appended.size).toBe(size)
            expect(equalBytes(appended.root, merkleRoot(leaves(size)))).toBe(true)
            for (const { level, index, width, data } of appended.tiles) {
              expect(width).toBe(widthInTree(level, index, size))
              expect(data).toHaveLength(width * 32)
            }
          }
          const whole = appendLeaves(emptyEdge, leaves(size))
          for (const tile of whole.tiles) {
            const stored = store.tiles.get(tilePath(tile.level, tile.index, tile.width))
            expect(stored && equalBytes(stored, tile.data)).toBe(true)
          }
          expect(equalBytes(edgeRoot(await loadEdge(store.reader, size)), store.root)).toBe(true)
        },
      ),
      { numRuns: repetitions(15, 40) },
    )
  })

  test('reads at most one tile per level, and none when the edge is kept', async () => {
    const store = await storeOf(66_000)
    store.reads = []
    const again = await appendToTree(store.reader, 66_000, leaves(3))
    expect(store.reads).toEqual(['tile/0/257.p/208', 'tile/1/001.p/1', 'tile/2/000.p/1'])
    const kept = appendLeaves(store.edge, leaves(3))
    expect(toHex(kept.root)).toBe(toHex(again.root))
    expect(kept.tiles).toEqual(again.tiles)
  })

  test('an empty batch changes nothing, and the edge given is left as it was', async () => {
    const store = await storeOf(300)
    const { edge } = store
    expect(appendLeaves(edge, [])).toMatchObject({ size: 300, tiles: [] })
    const before = toHex(edgeRoot(edge))
    appendLeaves(edge, leaves(500))
    expect(toHex(edgeRoot(edge))).toBe(before)
    expect(() => appendLeaves(edge, [new Uint8Array(31)])).toThrow('32 bytes')
  })

  test('a partial tile that has been pruned may be answered by the full one', async () => {
    const store = await storeOf(256)
    const full: TileReader = (level, index, width) =>
      level === 0 ? (store.tiles.get('tile/0/000') as Uint8Array) : store.reader(level, index, width)
    expect(toHex(edgeRoot(await loadEdge(full, 200)))).toBe(toHex(merkleRoot(leaves(200))))
    const short: TileReader = () => new Uint8Array(32)
    await expect(loadEdge(short, 200)).rejects.toThrow('fewer than its width')
  })
})

describe('proofs over tiles', () => {
  const sizes = fc.integer({ min: 1, max: 1500 })

  test('every inclusion proof verifies, and none with a flipped bit', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, pick, bit) => {
        const at = await storeOf(size)
        const index = pick % size
        const path = await inclusionProof(at.reader, index, size)
        const proof = { leafHash: leafOf(index), index, size, path, root: at.root }
        expect(verifyInclusion(proof)).toBe(true)
        expect(verifyInclusion({ ...proof, leafHash: flip(proof.leafHash, bit) })).toBe(false)
        expect(verifyInclusion({ ...proof, root: flip(at.root, bit) })).toBe(false)
        path.forEach((hash, i) => {
          const altered = path.with(i, flip(hash, bit))
          expect(verifyInclusion({ ...proof, path: altered })).toBe(false)
        })
        expect(verifyInclusion({ ...proof, path: [...path, leafOf(0)] })).toBe(false)
        if (path.length > 0) expect(verifyInclusion({ ...proof, path: path.slice(1) })).toBe(false)
      }),
      { numRuns: repetitions(20, 60) },
    )
  })

  test('every consistency proof verifies, and none with a flipped bit', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(), async (a, b, bit) => {
        const [oldSize, newSize] = a < b ? [a, b] : [b, a]
        const older = await storeOf(oldSize)
        const newer = await storeOf(newSize)
        const path = await consistencyProof(newer.reader, oldSize, newSize)
        const proof = { oldSize, oldRoot: older.root, newSize, newRoot: newer.root, path }
        expect(verifyConsistency(proof)).toBe(true)
        expect(verifyConsistency({ ...proof, oldRoot: flip(older.root, bit) })).toBe(false)
        expect(verifyConsistency({ ...proof, newRoot: flip(newer.root, bit) })).toBe(false)
        path.forEach((hash, i) => {
          expect(verifyConsistency({ ...proof, path: path.with(i, flip(hash, bit)) })).toBe(false)
        })
        expect(verifyConsistency({ ...proof, path: [...path, older.root] })).toBe(false)
      }),
      { numRuns: repetitions(20, 60) },
    )
  })

  test('many proofs in one call equal the single ones, and read each tile once', async () => {
    const store = await storeOf(70_000)
    const indexes = [0, 255, 256, 65_535, 65_536, 69_998, 69_999]
    const single = await Promise.all(indexes.map((index) => inclusionProof(store.reader, index, 70_000)))
    store.reads = []
    expect(await inclusionProofs(store.reader, indexes, 70_000)).toEqual(single)
    expect(new Set(store.reads).size).toBe(store.reads.length)
    store.reads = []
    await inclusionProof(store.reader, 12_345, 70_000)
    expect(store.reads.length).toBeLessThanOrEqual(5)
  })

  test('a proof of an older tree can still be made from tiles that have grown since', async () => {
    const store = await storeOf(1000)
    const { root } = store
    await store.append(leaves(600))
    const grown: TileReader = (level, index, width) =>
      store.tiles.get(tilePath(level, index, tileWidth)) ?? store.reader(level, index, width)
    const path = await inclusionProof(grown, 999, 1000)
    expect(verifyInclusion({ leafHash: leafOf(999), index: 999, size: 1000, path, root })).toBe(true)
  })

  test('nonsense is refused', async () => {
    const { reader } = await storeOf(10)
    await expect(inclusionProof(reader, 10, 10)).rejects.toThrow('not in a tree')
    await expect(inclusionProof(reader, -1, 10)).rejects.toThrow('not in a tree')
    await expect(consistencyProof(reader, 11, 10)).rejects.toThrow('no consistency proof')
    expect(await consistencyProof(reader, 0, 10)).toEqual([])
    expect(await consistencyProof(reader, 10, 10)).toEqual([])
    expect(rootFromInclusion(leafOf(0), 0, 0, [])).toBeUndefined()
    expect(rootFromInclusion(leafOf(0), 1, 2, [new Uint8Array(31)])).toBeUndefined()
    expect(rootFromInclusion(leafOf(0), 0.5, 2, [leafOf(1)])).toBeUndefined()
    const roots = { oldRoot: emptyRoot, newRoot: hashNode(leafOf(0), leafOf(1)) }
    expect(verifyConsistency({ ...roots, oldSize: 0, newSize: 2, path: [] })).toBe(true)
    expect(verifyConsistency({ ...roots, oldSize: 0, newSize: 2, path: [leafOf(0)] })).toBe(false)
    expect(verifyConsistency({ ...roots, oldSize: 2, newSize: 1, path: [] })).toBe(false)
    expect(verifyConsistency({ ...roots, oldSize: 1, newSize: 2, path: [] })).toBe(false)
  })
})
