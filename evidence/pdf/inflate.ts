import { Unzlib } from 'fflate'
import { concatBytes } from '../encoding.ts'
import { PdfSyntaxError } from './pdf-syntax.ts'

/** Little enough at a time that what grows a thousandfold is noticed before it fills the memory. */
const pieceLength = 16_384

/** Undoes zlib's compression anywhere. @throws PdfSyntaxError when damaged, or when it becomes more than `most` bytes. */
export function inflate(data: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  let ended = false
  const stream = new Unzlib((part, last) => {
    length += part.length
    if (length > most) throw new PdfSyntaxError('it inflates beyond all measure')
    parts.push(part)
    ended = last
  })
  try {
    for (let at = 0; at < data.length; at += pieceLength)
      stream.push(data.subarray(at, at + pieceLength), at + pieceLength >= data.length)
  } catch (cause) {
    throw cause instanceof PdfSyntaxError
      ? cause
      : new PdfSyntaxError('compressed data are damaged', { cause })
  }
  if (!ended) throw new PdfSyntaxError('compressed data are cut off')
  return concatBytes(parts)
}
