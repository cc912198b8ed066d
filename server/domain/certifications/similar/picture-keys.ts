import { fileKind } from '@atesta/contract/limits.ts'
import type { PictureHash } from '../../../media/perceptual-hash.ts'

/**
 * At most this many of 256 bits may differ between the hashes of a picture and a copy of it (decision 25).
 */
export const farthest = 64

/** Only this many pieces of 20 bits are looked up: those of the coarser frequencies. */
const pieces = 8
const digits = 5
/** In the coarsest pieces two bits may differ, in the others one. */
const coarsest = 3

/** Photos, and videos by their still. Pages of documents look alike, whatever they say. */
export const isCompared = (mediaType: string | null): boolean =>
  ['image', 'video'].includes(fileKind(mediaType ?? ''))

const piecesOf = (hash: string): number[] =>
  Array.from({ length: pieces }, (_, n) => Number.parseInt(hash.slice(n * digits, (n + 1) * digits), 16))

/** The company is part of the key, so that companies never match each other. */
const keyOf = (companyId: number, piece: number, value: number) =>
  companyId * 2 ** 24 + piece * 2 ** 20 + value

/** The keys under which a picture is found. */
export function keysOf(companyId: number, { whole, inner }: PictureHash): number[] {
  const keys = [whole, inner].flatMap((hash) => piecesOf(hash).map((value, n) => keyOf(companyId, n, value)))
  return [...new Set(keys)]
}

const oneBit = Array.from({ length: 4 * digits }, (_, bit) => 1 << bit)
const twoBits = oneBit.flatMap((one, n) => oneBit.slice(0, n).map((other) => one | other))
const changesOf = (piece: number) => [0, ...oneBit, ...(piece < coarsest ? twoBits : [])]

/**
 * The keys to search for: each piece of the hash unchanged and with one bit flipped, the coarsest with two;
 * of the picture turned, mirrored or without its margins, each piece unchanged. Decision 25 gives the share
 * of altered pictures that share such a piece.
 */
export function wantedKeys(companyId: number, { whole, inner, turned }: PictureHash): number[] {
  const near = piecesOf(whole).flatMap((value, n) =>
    changesOf(n).map((change) => keyOf(companyId, n, value ^ change)),
  )
  const exact = [inner, ...turned].flatMap((hash) =>
    piecesOf(hash).map((value, n) => keyOf(companyId, n, value)),
  )
  return [...new Set([...near, ...exact])]
}
