import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayTake } from '../services/shares.ts'

/** What tus answers when there is no space for more bytes. */
const noSpace = { status_code: 503, body: 'Too many bytes are on their way to the storage\n' }

/**
 * How many bytes all pieces of a process may take in temporary files. Three quarters of it are for pieces
 * that are opened; the rest lets those that are open fill up. One company alone gets half of that: senders who
 * are slow on purpose take room from their own company only.
 */
export class PieceSpace {
  readonly #most: number
  readonly #takenBy = new Map<string, number>()
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  get taken(): number {
    return this.#taken
  }

  /** Throws a refusal of tus when this company may open no further piece. */
  checkRoom(company: string): void {
    if (!mayTake(this.#takenBy.get(company) ?? 0, this.#most * 0.75 - this.#taken)) throw noSpace
  }

  take(company: string, bytes: number): void {
    if (this.#taken + bytes > this.#most) throw noSpace
    this.#add(company, bytes)
  }

  giveBack(company: string, bytes: number): void {
    this.#add(company, -bytes)
  }

  #add(company: string, bytes: number): void {
    this.#taken += bytes
    const own = (this.#takenBy.get(company) ?? 0) + bytes
    if (own > 0) this.#takenBy.set(company, own)
    else this.#takenBy.delete(company)
  }
}

/** Bytes in a temporary file without a name: it is gone when it is closed, or when the process dies. */
export type Piece = { file: FileHandle; size: number; close: () => Promise<void> }

/** The room for the pieces of an upload, and the company whose upload it is. */
export type Room = { space: PieceSpace; company: string }

async function emptyPiece({ space, company }: Room): Promise<Piece> {
  space.checkRoom(company)
  const path = join(tmpdir(), `atesta-piece-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  const piece: Piece = {
    file,
    size: 0,
    close: () => file.close().finally(() => space.giveBack(company, piece.size)),
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
  room: Room,
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
        filling ??= await emptyPiece(room)
        const some = chunk.subarray(at, at + size - filling.size)
        room.space.take(room.company, some.length)
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
