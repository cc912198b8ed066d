import { parseDecimal } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { hashLength } from './merkle.ts'

/** Hashes in a full tile, and entries in a full bundle (c2sp.org/tlog-tiles). */
export const tileWidth = 256

/** Bytes one entry may have: bundles prefix each with a 16-bit length. */
export const maxEntryLength = 0xffff

/**
 * One tile: `width` hashes (1 to 256) of 32 bytes each in `data`. Hash number i of tile `index` at `level` is the
 * Merkle tree hash of the entries [(index · 256 + i) · 256^level, (index · 256 + i + 1) · 256^level).
 */
export type Tile = { level: number; index: number; width: number; data: Uint8Array }

/**
 * Reads one tile. `width` is the width the tile has in the tree asked about; a reader may answer with a wider version
 * of the same tile (the full one, when the partial one has been pruned), of which the first `width` hashes are used.
 */
export type TileReader = (level: number, index: number, width: number) => Uint8Array | Promise<Uint8Array>

/** Width of a tile in a tree of `size` leaves: 0 when the tree does not reach it. */
export function widthInTree(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / tileWidth ** level)
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth))
}

function indexPath(index: number): string {
  if (!Number.isSafeInteger(index) || index < 0)
    throw new FormatError('tile', `index ${index} is out of range`)
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/.{3}/g) ?? []
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
}

function suffix(width: number): string {
  if (!Number.isInteger(width) || width < 1 || width > tileWidth) {
    throw new FormatError('tile', `width ${width} is out of range`)
  }
  return width === tileWidth ? '' : `.p/${width}`
}

/** Path of a tile below the log's prefix: `tile/0/x001/234`, `tile/0/x001/234.p/17`. @throws FormatError */
export function tilePath(level: number, index: number, width: number): string {
  if (!Number.isInteger(level) || level < 0 || level > 63)
    throw new FormatError('tile', `level ${level} is out of range`)
  return `tile/${level}/${indexPath(index)}${suffix(width)}`
}

/** Path of an entry bundle below the log's prefix: `tile/entries/x001/234`. @throws FormatError */
export function entriesPath(index: number, width: number): string {
  return `tile/entries/${indexPath(index)}${suffix(width)}`
}

/**
 * Reads a path written by {@link tilePath} or {@link entriesPath}. `level` is `'entries'` for a bundle.
 * @returns `undefined` for any other text, so a server can answer 404.
 */
export function parseTilePath(
  path: string,
): { level: number | 'entries'; index: number; width: number } | undefined {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match?.[1] || !match[2]) return undefined
  const level = match[1] === 'entries' ? 'entries' : parseDecimal(match[1])
  const index = Number(match[2].replaceAll(/[x/]/g, ''))
  const width = match[3] === undefined ? tileWidth : parseDecimal(match[3])
  if (level === undefined || width === undefined || !Number.isSafeInteger(index)) return undefined
  try {
    const written = level === 'entries' ? entriesPath(index, width) : tilePath(level, index, width)
    // `.p/256`, `x000/001` and the like name nothing: each resource has one path.
    return written === path ? { level, index, width } : undefined
  } catch {
    return undefined
  }
}

/** The first `width` hashes of what a reader answered. @throws FormatError when there are fewer. */
export function tileData(data: Uint8Array, level: number, index: number, width: number): Uint8Array {
  if (data.length < width * hashLength) {
    throw new FormatError(
      'tile',
      `${tilePath(level, index, width)} has ${data.length} bytes, fewer than its width`,
    )
  }
  return data.subarray(0, width * hashLength)
}

/**
 * Entry bundle: each entry after its length as a big-endian 16-bit number.
 * @throws FormatError for more than 256 entries or an entry of more than 65,535 bytes.
 */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length > tileWidth) throw new FormatError('tile', 'more than 256 entries in a bundle')
  let length = 0
  for (const entry of entries) {
    if (entry.length > maxEntryLength) throw new FormatError('tile', 'an entry is longer than 65,535 bytes')
    length += 2 + entry.length
  }
  const out = new Uint8Array(length)
  const view = new DataView(out.buffer)
  let at = 0
  for (const entry of entries) {
    view.setUint16(at, entry.length)
    out.set(entry, at + 2)
    at += 2 + entry.length
  }
  return out
}

/** Reverse of {@link encodeEntries}. @throws FormatError when the bytes end inside an entry or hold more than 256. */
export function decodeEntries(bundle: Uint8Array): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength)
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bundle.length) {
    const end = at + 2 <= bundle.length ? at + 2 + view.getUint16(at) : Number.POSITIVE_INFINITY
    if (end > bundle.length) throw new FormatError('tile', 'a bundle ends inside an entry')
    entries.push(bundle.slice(at + 2, end))
    at = end
  }
  if (entries.length > tileWidth) throw new FormatError('tile', 'more than 256 entries in a bundle')
  return entries
}
