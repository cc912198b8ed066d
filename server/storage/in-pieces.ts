import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tus answers when there is no space for more bytes. */
const noSpace = { status_code: 503, body: 'Too many bytes are on their way to the storage\n' }

/**
 * How many bytes all pieces of a process may take in temporary files. Three quarters of it are for pieces
 * that are opened; the rest lets those that are open fill up.
 */
export class PieceSpace {
  readonly #most: number
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  get taken(): number {
    return this.#taken
  }

  /** Throws a refusal of tus when no further piece may be opened. */
  checkRoom(): void {
    if (this.#taken > this.#most * 0.75) throw noSpace
  }

  take(bytes: number): void {
    if (this.#taken + bytes > this.#most) throw noSpace
    this.#taken += bytes
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes
  }
}

/** Bytes in a temporary file without a name: it is gone when it is closed, or when the process dies. */
export type Piece = { file: FileHandle; size: number; close: () => Promise<void> }

async function emptyPiece(space: PieceSpace): Promise<Piece> {
  space.checkRoom()
  const path = join(tmpdir(), `atesta-piece-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  const piece: Piece = {
    file,
    size: 0,
    close: () => file.close().finally(() => space.giveBack(piece.size)),
  }
  return piece
}

/**
 * Cuts bytes into pieces of `size` bytes; only the last may be shorter. Who takes a piece has to close it.
 * Memory holds one chunk of the bytes, however large a piece is and however slowly it fills. Refuses bytes for
 * which there is no space.
 */
export async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  space: PieceSpace,
): AsyncGenerator<Piece> {
  let filling: Piece | undefined
  const take = (): Piece[] => {
    const taken = filling ? [filling] : []
    filling = undefined
    return taken
  }
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; ) {
        filling ??= await emptyPiece(space)
        const some = chunk.subarray(at, at + size - filling.size)
        space.take(some.length)
        filling.size += some.length
        await filling.file.appendFile(some)
        at += some.length
        if (filling.size === size) yield* take()
      }
    }
    yield* take()
  } finally {
    await filling?.close()
  }
}
