import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes } from '../encoding.ts'

/** Length of every hash of the tree, in bytes. */
export const hashLength = 32

/** Root of the tree without leaves: SHA-256 of nothing (RFC 6962 §2.1). */
export const emptyRoot: Uint8Array = sha256(new Uint8Array(0))

/** Leaf hash of one log entry: SHA-256(0x00 ‖ entry), RFC 6962 §2.1. */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  const input = new Uint8Array(entry.length + 1)
  input.set(entry, 1)
  return sha256(input)
}

// Hashing is synchronous, so one buffer serves all calls; sealing makes a million of them.
const nodeInput = new Uint8Array(1 + 2 * hashLength)
nodeInput[0] = 1

/** Inner node: SHA-256(0x01 ‖ left ‖ right), RFC 6962 §2.1. Both children are 32 bytes. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + hashLength)
  return sha256(nodeInput)
}

/** The largest power of two smaller than `size` (≥ 2): where RFC 6962 splits a tree. */
export function splitPoint(size: number): number {
  let k = 1
  while (k * 2 < size) k *= 2
  return k
}

/** Merkle tree hash of leaf hashes held in memory, by the definition of RFC 6962 §2.1. */
export function merkleRoot(leafHashes: readonly Uint8Array[]): Uint8Array {
  const [first] = leafHashes
  if (!first) return emptyRoot
  if (leafHashes.length === 1) return first
  const k = splitPoint(leafHashes.length)
  return hashNode(merkleRoot(leafHashes.slice(0, k)), merkleRoot(leafHashes.slice(k)))
}

const isOdd = (n: number) => n % 2 === 1
const half = (n: number) => Math.floor(n / 2)

/**
 * The root that an inclusion proof leads to (RFC 9162 §2.1.3.2).
 * @returns `undefined` when index, size and length of the path do not fit together.
 */
export function rootFromInclusion(
  leafHash: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size)
    return undefined
  let node = index
  let last = size - 1
  let root = leafHash
  for (const sibling of path) {
    if (last === 0 || sibling.length !== hashLength) return undefined
    if (isOdd(node) || node === last) {
      root = hashNode(sibling, root)
      while (!isOdd(node) && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else {
      root = hashNode(root, sibling)
    }
    node = half(node)
    last = half(last)
  }
  return last === 0 ? root : undefined
}

export function verifyInclusion(proof: {
  leafHash: Uint8Array
  index: number
  size: number
  path: readonly Uint8Array[]
  root: Uint8Array
}): boolean {
  const root = rootFromInclusion(proof.leafHash, proof.index, proof.size, proof.path)
  return root !== undefined && equalBytes(root, proof.root)
}

export type ConsistencyClaim = {
  oldSize: number
  oldRoot: Uint8Array
  newSize: number
  newRoot: Uint8Array
  path: readonly Uint8Array[]
}

/**
 * Whether the older tree is a prefix of the newer one (RFC 9162 §2.1.4.2). The empty tree is a prefix of every tree,
 * with an empty proof, as c2sp.org/tlog-witness has it.
 */
export function verifyConsistency({ oldSize, oldRoot, newSize, newRoot, path }: ConsistencyClaim): boolean {
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(newSize) || oldSize < 0 || oldSize > newSize)
    return false
  if (oldSize === 0) {
    return (
      path.length === 0 && equalBytes(oldRoot, emptyRoot) && (newSize > 0 || equalBytes(newRoot, emptyRoot))
    )
  }
  if (oldSize === newSize) return path.length === 0 && equalBytes(oldRoot, newRoot)
  if (path.length === 0 || path.some((hash) => hash.length !== hashLength)) return false

  let node = oldSize - 1
  let last = newSize - 1
  while (isOdd(node)) {
    node = half(node)
    last = half(last)
  }
  // An old size that is a power of two is itself a subtree of the new tree, so its root is not repeated in the proof.
  const [start, ...rest] = node === 0 ? [oldRoot, ...path] : path
  if (!start) return false
  let oldHash = start
  let newHash = start
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      oldHash = hashNode(sibling, oldHash)
      newHash = hashNode(sibling, newHash)
      while (!isOdd(node) && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else {
      newHash = hashNode(newHash, sibling)
    }
    node = half(node)
    last = half(last)
  }
  return last === 0 && equalBytes(oldHash, oldRoot) && equalBytes(newHash, newRoot)
}
