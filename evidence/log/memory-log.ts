import { FormatError } from '../errors.ts'
import { appendLeaves, emptyEdge, type TreeEdge } from './append.ts'
import { signCheckpoint } from './checkpoint.ts'
import { cosign, signTimedCheckpoint } from './cosignature.ts'
import { generateSignerKey, type SeedKey, type SignerKey, signatureTypes } from './key.ts'
import { hashLeaf } from './merkle.ts'
import { formatNote, parseNote } from './note.ts'
import { type TileReader, tilePath } from './tile.ts'
import { inclusionProof } from './tree-proof.ts'

/** A witness that signs whatever it is shown, at a time of the caller's choosing. */
export type MemoryWitness = { key: SignerKey; time: Date }

export function memoryWitness(name: string, time: Date): MemoryWitness {
  return { key: generateSignerKey(name, signatureTypes.cosignatureV1), time }
}

/**
 * A log whose tiles are held in memory, published as c2sp.org/tlog-tiles has it: full tiles and the last partial ones.
 * For tests, measurements and trying things out; it keeps nothing.
 */
export class MemoryLog {
  readonly key: SeedKey
  readonly tiles = new Map<string, Uint8Array>()
  #edge: TreeEdge = emptyEdge
  #root: Uint8Array = appendLeaves(emptyEdge, []).root

  constructor(origin: string, seed?: Uint8Array) {
    this.key = generateSignerKey(origin, signatureTypes.ed25519, seed)
  }

  get size(): number {
    return this.#edge.size
  }

  get root(): Uint8Array {
    return this.#root
  }

  readonly reader: TileReader = (level, index, width) => {
    const path = tilePath(level, index, width)
    const tile = this.tiles.get(path)
    if (!tile) throw new FormatError('tile', `${path} was never published`)
    return tile
  }

  /** Appends entries as one batch. @returns the index of the first. */
  append(entries: readonly Uint8Array[]): number {
    const first = this.size
    const { edge, root, tiles } = appendLeaves(this.#edge, entries.map(hashLeaf))
    for (const tile of tiles) this.tiles.set(tilePath(tile.level, tile.index, tile.width), tile.data)
    this.#edge = edge
    this.#root = root
    return first
  }

  /** The present checkpoint as a signed note, cosigned by the given witnesses; `time` is what the log itself says. */
  checkpoint(witnesses: readonly MemoryWitness[] = [], time?: Date): string {
    const head = { origin: this.key.name, size: this.size, root: this.root }
    const note = parseNote(
      time ? signTimedCheckpoint(head, this.key, time) : signCheckpoint(head, [this.key]),
    )
    const cosignatures = witnesses.map(({ key, time }) => cosign(note.text, key, time))
    return formatNote({ ...note, signatures: [...note.signatures, ...cosignatures] })
  }

  /** Inclusion proof of an entry in the present tree. */
  path(index: number): Promise<Uint8Array[]> {
    return inclusionProof(this.reader, index, this.size)
  }
}
