import { describe, expect, test } from 'vitest'
import { signatureAnswer } from './signature-answer.ts'

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
  test('is none once the strokes are cleared and only the suggested name is left', () => {
    expect(signatureAnswer({ name: 'Inés Prado', image }, { image: '' }, 'Inés Prado')).toBeNull()
    expect(signatureAnswer({ name: 'Lena Ortiz', image }, { image: '' }, 'Inés Prado')).toMatchObject({
      image: '',
    })
    expect(signatureAnswer({}, { image: '' }, '')).toBeNull()
  })
})
