import { expect, test } from 'vitest'
import { readScannedCode } from './scanned-code.ts'

const identifier = '0123456789abcdefghjk'
const here = 'https://atesta.test'

test('the address of a record here is opened, with what was shared', () => {
  expect(readScannedCode(`${here}/verifier/${identifier}`, here)).toEqual({ leads: 'here', identifier })
  expect(readScannedCode(`${here}/verifier/${identifier}?share=abc`, here)).toEqual({
    leads: 'here',
    identifier,
    share: 'abc',
  })
})

test('one of another installation is named, and not opened by itself', () => {
  expect(readScannedCode(`https://other.test/verifier/${identifier}`, here)).toMatchObject({
    leads: 'elsewhere',
    address: { host: 'other.test' },
  })
})

test.each([
  'a text',
  '',
  `${here}/verifier`,
  `${here}/verifier/short`,
  `${here}/verifier/${identifier}/more`,
  `javascript:alert(1)//verifier/${identifier}`,
  `http://other.test/verifier/${identifier}`,
  `https://atesta.test@other.test/verifier/${identifier}`,
])('%s leads nowhere', (text) => {
  expect(readScannedCode(text, here)).toEqual({ leads: 'nowhere' })
})
