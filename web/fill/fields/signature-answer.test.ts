import { describe, expect, test } from 'vitest'
import { pngHeader } from '../testing/bytes.ts'
import { renamed, signatureAnswer } from './signature-answer.ts'

const image = 'data:image/png;base64,AAAA'

describe('the answer of a signature', () => {
  test('takes the suggested name with the first stroke', () => {
    expect(signatureAnswer({}, { image }, 'Inés Prado')).toMatchObject({ name: 'Inés Prado', image })
  })
  test('keeps another name that was typed, and an emptied one', () => {
    expect(signatureAnswer({ name: 'Lena Ortiz' }, { image }, 'Inés Prado')).toMatchObject({
      name: 'Lena Ortiz',
    })
    expect(signatureAnswer({ name: 'I', image }, { name: '' }, 'Inés Prado')).toMatchObject({
      name: '',
      image,
    })
  })
  test('is empty once the strokes are cleared and only the suggested name is left', () => {
    expect(signatureAnswer({ name: 'Inés Prado', image }, { image: '' }, 'Inés Prado')).toBeNull()
    expect(signatureAnswer({ name: 'Lena Ortiz', image }, { image: '' }, 'Inés Prado')).toMatchObject({
      image: '',
    })
    expect(signatureAnswer({}, { image: '' }, '')).toBeNull()
  })
})

describe('another name', () => {
  const pictureOf = (width: number, height: number) =>
    `data:image/png;base64,${Buffer.from(pngHeader(width, height)).toString('base64')}`
  const [typed, drawn] = [pictureOf(720, 240), pictureOf(720, 356)]
  const draw = (name: string) => `picture of ${name}`
  const before = { name: 'Ana', signed_at: '2026-11-23T10:45:30-03:00' }

  test('makes the picture of a typed name again, at a time of its own', () => {
    const after = renamed({ ...before, image: typed }, 'Beto ', '', draw)
    expect(after).toMatchObject({ name: 'Beto ', image: 'picture of Beto' })
    expect(after?.signed_at).not.toBe(before.signed_at)
  })
  test('removes the picture of a typed name once there is none', () => {
    expect(renamed({ ...before, image: typed }, '', '', draw)).toBeNull()
    expect(renamed({ ...before, image: typed }, ' ', '', draw)).toEqual({ name: ' ', image: '' })
  })
  test('leaves what was drawn, and its time', () => {
    expect(renamed({ ...before, image: drawn }, 'Ana Ruiz', '', draw)).toEqual({
      ...before,
      name: 'Ana Ruiz',
      image: drawn,
    })
    expect(renamed({}, 'Ana', '', draw)).toEqual({ name: 'Ana', image: '' })
  })
})
